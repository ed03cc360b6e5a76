import type { Database } from "../database/open.ts";

export async function countConnections(database: Database) {
  return database<{ state: string | null; connections: number }[]>`
    select state, count(*) as connections from pg_stat_activity
    where application_name = 'lingualoom' and datname = current_database() group by state`;
}

export async function countQueuedMail(database: Database) {
  const [row] = await database<[{ waiting: number; givenUp: number }]>`
    select count(*) filter (where gave_up_at is null) as waiting, count(gave_up_at) as "givenUp"
    from work where kind = 'email'`;
  return row;
}
