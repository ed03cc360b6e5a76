import { createHmac } from "node:crypto";
import { StartError } from "../start-error.ts";
import type { Sql } from "./open.ts";
import { openPool } from "./pools.ts";

/** Deterministic, and reveals nothing about the secret. */
const fingerprintOf = (secret: string) =>
  createHmac("sha256", secret).update("lingualoom: which secret this database belongs to").digest();

export async function hasFingerprintOf(sql: Sql, secret: string): Promise<boolean> {
  const [stored] = await sql<{ same: boolean }[]>`
    select fingerprint = ${fingerprintOf(secret)} as same from secret_fingerprint`;
  return stored?.same ?? true;
}

export async function replaceFingerprint(sql: Sql, secret: string): Promise<void> {
  await sql`update secret_fingerprint set fingerprint = ${fingerprintOf(secret)}`;
}

/**
 * The first server of a database stores its secret's fingerprint. A server with another secret must not serve it:
 * sessions would be valid or not depending on which server answers, and neither could decrypt the other's data.
 */
export async function requireSameSecret(url: string, secret: string): Promise<void> {
  const database = openPool(url, "requests");
  try {
    await database`
      insert into secret_fingerprint (fingerprint) values (${fingerprintOf(secret)}) on conflict do nothing`;
    if (await hasFingerprintOf(database, secret)) return;
  } finally {
    await database.end();
  }
  throw new StartError(
    "This database was used with another APP_SECRET. Give the one it was made with, or another database.",
  );
}
