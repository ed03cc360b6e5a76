import type { Database } from "../database/open.ts";

/** Connections of this product to its database, by what they do. */
export async function countConnections(database: Database) {
  return database<{ state: string | null; connections: number }[]>`
    select state, count(*) as connections from pg_stat_activity
    where application_name = 'lingualoom' and datname = current_database() group by state`;
}

export async function countQueuedMail(database: Database) {
  const [row] = await database<[{ waiting: number; givenUp: number }]>`
    select (select count(*) from outgoing_mail where failed_at is null) as waiting,
      (select count(*) from outgoing_mail where failed_at is not null) as "givenUp"`;
  return row;
}
