import { randomBytes } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { resealFactors } from "#/identity/factors/second-factor/reseal.ts";
import { resealProviders } from "#/identity/providers/provider-list.ts";
import { reseal } from "#/operate/admin/keys/provider-keys.ts";
import { audit } from "#/people/audit/audit.ts";
import { systemClock } from "#/platform/clock.ts";
import type { Config } from "#/platform/config.ts";
import { openDataFolder } from "#/platform/data-folder/data-folder.ts";
import { openDatabase } from "#/platform/database/open.ts";
import { hasFingerprintOf, replaceFingerprint } from "#/platform/database/secret-fingerprint.ts";
import { createSeal } from "#/platform/seal.ts";
import { StartError } from "#/platform/start-error.ts";
import { resealOutgoing } from "#/reach/hooks/outgoing/outgoing-store.ts";
import { reachDatabase } from "./reach-database.ts";
import { emptyTable } from "./tables-store.ts";

/**
 * Tables of values that were signed or derived with the old secret and are useless with a new one, and access tokens,
 * since anyone who knew the secret could have created some.
 */
const ENDS = [
  "sessions",
  "access_tokens",
  "push_keys",
  "pending_registrations",
  "password_resets",
  "email_changes",
  "provider_sign_ins",
  "mail_throttle",
  "sign_in_failures",
  "waiting_sign_ins",
  "recovery_codes",
] as const;

/**
 * Replaces the server's secret: secrets of providers and authenticator apps are re-encrypted, and everyone must sign in
 * again. Locks the data folder to make sure that the server is stopped.
 */
export async function rotateSecret(config: Config): Promise<string> {
  await using folder = await openDataFolder(config.dataDir);
  const before = config.appSecret ?? (await folder.appSecret());
  const after = randomBytes(32).toString("base64url");
  const file = join(folder.path, "app-secret");
  // Written before the database uses it, so that no secret is lost whatever happens in between.
  await writeFile(`${file}.next`, `${after}\n`, { mode: 0o600, flush: true });
  await using reached = await reachDatabase(config);
  const database = openDatabase(reached.url, 2);
  try {
    await database.begin(async (sql) => {
      if (!(await hasFingerprintOf(sql, before)))
        throw new StartError("The secret given is not the one this database was used with.");
      const sealed =
        (await reseal(sql, before, after)) +
        (await resealProviders(sql, createSeal(before), createSeal(after))) +
        (await resealFactors(sql, before, after)) +
        (await resealOutgoing(sql, createSeal(before), createSeal(after)));
      await replaceFingerprint(sql, after);
      for (const table of ENDS) await emptyTable(sql, table);
      const details = { keys: sealed };
      await audit(sql, systemClock, { actor: "command line", action: "secret.rotated", details });
    });
  } finally {
    await database.end({ timeout: 1 });
  }
  if (config.appSecret)
    return `The secret is changed. Start every server with the APP_SECRET in ${file}.next, and delete that file.`;
  await rename(`${file}.next`, file);
  return "The secret is changed. Everyone has to sign in again, and pending sign-ups must be repeated.";
}
