import type { Sql, Transaction } from "#/platform/database/open.ts";

interface SealedKey {
  readonly type: string;
  readonly sealed: Buffer;
}

/** Serializes changes of keys until the transaction ends. */
export const lockProviderKeys = (sql: Transaction) =>
  sql`select pg_advisory_xact_lock(hashtext('lingualoom provider keys'))`;

/** The primary key of each type comes first. */
export const readSealedKeys = (sql: Sql) =>
  sql<SealedKey[]>`select key_type as type, sealed from provider_keys order by key_type, position`;

export async function replaceSealedKeys(sql: Sql, type: string, sealed: readonly Buffer[]): Promise<void> {
  await sql`delete from provider_keys where key_type = ${type}`;
  for (const [position, key] of sealed.entries())
    await sql`insert into provider_keys (key_type, position, sealed) values (${type}, ${position}, ${key})`;
}
