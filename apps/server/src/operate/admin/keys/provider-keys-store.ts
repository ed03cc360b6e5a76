import type { Sql, Transaction } from "#/platform/database/open.ts";

interface SealedKey {
  readonly type: string;
  readonly sealed: Buffer;
}

/** Until the transaction ends nobody else changes keys. */
export const lockProviderKeys = (sql: Transaction) =>
  sql`select pg_advisory_xact_lock(hashtext('lingualoom provider keys'))`;

/** Of each type the primary key first. */
export const readSealedKeys = (sql: Sql) =>
  sql<SealedKey[]>`select key_type as type, sealed from provider_keys order by key_type, position`;

/** Replaces all keys of a type. */
export async function replaceSealedKeys(sql: Sql, type: string, sealed: readonly Buffer[]): Promise<void> {
  await sql`delete from provider_keys where key_type = ${type}`;
  for (const [position, key] of sealed.entries())
    await sql`insert into provider_keys (key_type, position, sealed) values (${type}, ${position}, ${key})`;
}
