import type { Sql } from "#/platform/database/open.ts";

export interface StoredPushKeys {
  readonly publicKey: string;
  readonly sealed: Buffer;
}

export async function readPushKeys(sql: Sql): Promise<StoredPushKeys | undefined> {
  const [row] = await sql<StoredPushKeys[]>`select public_key as "publicKey", sealed from push_keys`;
  return row;
}

/** Changes nothing when another server has stored its own. */
export const storePushKeys = (sql: Sql, { publicKey, sealed }: StoredPushKeys, now: Date) => sql`
  insert into push_keys (public_key, sealed, created_at) values (${publicKey}, ${sealed}, ${now})
  on conflict do nothing`;
