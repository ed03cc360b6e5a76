import type { Sql, Transaction } from "#/platform/database/open.ts";

export interface StoredPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const columns = (sql: Sql) => sql`id, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** Oldest first. */
export const listPasskeys = (sql: Sql, userId: string) => sql<StoredPasskey[]>`
  select ${columns(sql)} from passkeys where user_id = ${userId} order by id`;

export const listCredentials = (sql: Sql, userId: string) => sql<{ id: string; transports: string[] }[]>`
  select credential_id as id, transports from passkeys where user_id = ${userId} order by id`;

export interface NewPasskey {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
}

/** @returns null when the credential id is taken */
export async function insertPasskey(sql: Sql, passkey: NewPasskey): Promise<StoredPasskey | null> {
  const [row] = await sql<StoredPasskey[]>`
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${passkey.id}, ${passkey.userId}, ${passkey.credentialId}, ${Buffer.from(passkey.publicKey)},
      ${passkey.counter}, ${[...passkey.transports]}, ${passkey.name}, ${passkey.createdAt})
    on conflict on constraint passkeys_credential_unique do nothing
    returning ${columns(sql)}`;
  return row ?? null;
}

export interface PasskeyInUse {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly suspended: boolean;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

export async function findPasskey(sql: Sql, credentialId: string): Promise<PasskeyInUse | null> {
  const [row] = await sql<PasskeyInUse[]>`
    select p.id, p.user_id as "userId", u.email, u.suspended_at is not null as suspended,
      p.public_key as "publicKey", p.counter::float8 as counter, p.transports
    from passkeys p join users u on u.id = p.user_id where p.credential_id = ${credentialId}`;
  return row ?? null;
}

export async function recordPasskeyUse(sql: Sql, id: string, counter: number, now: Date): Promise<boolean> {
  const rows = await sql`
    update passkeys set counter = ${counter}, last_used_at = ${now} where id = ${id} returning 1`;
  return rows.length > 0;
}

export async function renamePasskey(sql: Sql, userId: string, id: string, name: string): Promise<StoredPasskey | null> {
  const [row] = await sql<StoredPasskey[]>`
    update passkeys set name = ${name} where user_id = ${userId} and id = ${id} returning ${columns(sql)}`;
  return row ?? null;
}

export async function deletePasskeys(sql: Sql, userId: string): Promise<void> {
  await sql`delete from passkeys where user_id = ${userId}`;
}

/** @returns its name; null when the user has none with that id */
export async function deletePasskey(sql: Transaction, userId: string, id: string): Promise<string | null> {
  const [row] = await sql<{ name: string }[]>`
    delete from passkeys where user_id = ${userId} and id = ${id} returning name`;
  return row?.name ?? null;
}
