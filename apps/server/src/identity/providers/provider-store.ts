import { SignInProvider } from "@lingualoom/contract/sign-in-providers.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";

export interface StoredProvider {
  readonly settings: SignInProvider;
  readonly sealedSecret: Buffer | null;
}

/** Serializes changes of providers until the transaction ends. */
export const lockProviders = (sql: Transaction) =>
  sql`select pg_advisory_xact_lock(hashtext('lingualoom sign-in providers'))`;

/** Returns the dashboard's providers by id. Ignores a row that another version has stored in another form. */
export async function readProviders(sql: Sql): Promise<StoredProvider[]> {
  const rows = await sql<{ id: string; settings: object; sealedSecret: Buffer | null }[]>`
    select id, settings, sealed_secret as "sealedSecret" from sign_in_providers order by id`;
  return rows.flatMap(({ id, settings, sealedSecret }) => {
    const understood = SignInProvider.safeParse({ ...settings, id });
    return understood.success ? [{ settings: understood.data, sealedSecret }] : [];
  });
}

export async function writeProvider(
  sql: Sql,
  { id, ...settings }: SignInProvider,
  sealedSecret: Buffer | null,
  now: Date,
): Promise<void> {
  await sql`
    insert into sign_in_providers (id, settings, sealed_secret, created_at)
    values (${id}, ${JSON.stringify(settings)}::text::jsonb, ${sealedSecret}, ${now})
    on conflict (id) do update set settings = excluded.settings, sealed_secret = excluded.sealed_secret`;
}

export async function replaceSecret(sql: Sql, id: string, sealedSecret: Buffer): Promise<void> {
  await sql`update sign_in_providers set sealed_secret = ${sealedSecret} where id = ${id}`;
}

export async function deleteProvider(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`delete from sign_in_providers where id = ${id} returning id`;
  return rows.length > 0;
}
