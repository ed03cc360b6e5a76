import { createHmac } from "node:crypto";
import { StartError } from "../start-error.ts";
import { openDatabase } from "./open.ts";
import { DATABASE_TIMEOUTS } from "./timeouts.ts";

/** Tells nothing of the secret, and is the same for the same secret. */
export const fingerprintOf = (secret: string) =>
  createHmac("sha256", secret).update("lingualoom: which secret this database belongs to").digest();

/**
 * The first server of a database leaves its secret's fingerprint there; one with another secret must not serve it:
 * sessions would end by chance of which server answers, and what one encrypts the other could not read.
 */
export async function demandSameSecret(url: string, secret: string): Promise<void> {
  const database = openDatabase(url, 1, { timeouts: DATABASE_TIMEOUTS.requests });
  try {
    const fingerprint = fingerprintOf(secret);
    await database`insert into secret_fingerprint (fingerprint) values (${fingerprint}) on conflict do nothing`;
    const [kept] = await database<{ same: boolean }[]>`
      select fingerprint = ${fingerprint} as same from secret_fingerprint`;
    if (kept?.same) return;
  } finally {
    await database.end();
  }
  throw new StartError(
    "This database was used with another APP_SECRET. Give the one it was made with, or another database.",
  );
}
