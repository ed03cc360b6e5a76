import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Email, FullName } from "@lingualoom/contract/fields.ts";
import { findCredentials, findRecipient, insertAccount } from "#/identity/accounts/account-store.ts";
import { createTokens } from "#/identity/accounts/tokens.ts";
import { createPasswordHasher } from "#/identity/credentials/passwords/password-hash.ts";
import { makeResetLink } from "#/identity/credentials/reset/mailed-links.ts";
import { removeSecondFactor } from "#/identity/factors/second-factor/lost-phone.ts";
import { endSessions } from "#/identity/sessions/session-store.ts";
import { hasAdministrator } from "#/identity/sign-up/admission/server-invite-store.ts";
import { type AuditAction, audit } from "#/people/audit/audit.ts";
import { systemClock } from "#/platform/clock.ts";
import type { Config } from "#/platform/config.ts";
import { ensureSecret } from "#/platform/data-folder/stored-secret.ts";
import type { Sql } from "#/platform/database/open.ts";
import { createLinkOrigin, listeningUrl } from "#/platform/reachable.ts";
import { StartError } from "#/platform/start-error.ts";
import { withDatabase } from "./with-database.ts";

const HERE = "command line";

/** Creates an account and a link with which its owner sets the password. Works in every sign-up mode. */
export async function createPerson(config: Config, given: string, name: string): Promise<string> {
  const email = addressOf(given);
  const fullName = FullName.safeParse(name);
  if (!fullName.success) throw new StartError("Say create EMAIL NAME, such as create ana@example.org Ana Torres.");
  const passwordHash = await createPasswordHasher().hash(randomBytes(32).toString("base64url"), HERE);
  return withDatabase(config, (database) =>
    database.begin(async (sql) => {
      const isAdmin = config.accounts.adminEmails.includes(email);
      const account = { fullName: fullName.data, email, passwordHash, discoverable: true, isAdmin };
      const userId = await insertAccount(sql, account, systemClock.now());
      if (userId === null) throw new StartError(`${email} has an account. Say reset ${email} for a new password.`);
      await note(sql, "user.created", userId);
      return `${fullName.data} <${email}> has an account${isAdmin ? ", as an administrator" : ""}.\n${await linkFor(sql, config, userId)}`;
    }),
  );
}

/** Ends no session until the link is used. */
export async function resetLink(config: Config, given: string): Promise<string> {
  const email = addressOf(given);
  return withDatabase(config, (database) =>
    database.begin(async (sql) => {
      const known = await findRecipient(sql, email);
      if (!known) throw new StartError(`${email} has no account.`);
      const link = await linkFor(sql, config, known.userId);
      return (await findCredentials(sql, email))?.suspended
        ? `${link}\nThe account is suspended: a new password does not open it.`
        : link;
    }),
  );
}

/** Helps a single administrator who has lost the phone. */
export async function endSecondFactor(config: Config, given: string): Promise<string> {
  const email = addressOf(given);
  return withDatabase(config, (database) =>
    database.begin(async (sql) => {
      const known = await findRecipient(sql, email);
      if (!known) throw new StartError(`${email} has no account.`);
      await removeSecondFactor(sql, known.userId);
      await endSessions(sql, known.userId, { except: null }, systemClock.now());
      await note(sql, "second_factor.ended", known.userId);
      return `${email} signs in with the password alone. Authenticator app, recovery codes and passkeys are taken out, and every device is signed out.`;
    }),
  );
}

export async function setupCode(config: Config): Promise<string> {
  const isNew = await withDatabase(config, async (database) => !(await hasAdministrator(database)));
  if (!isNew) throw new StartError("This server already has an administrator. See grant, or list.");
  const { publicUrl, host, port } = config.http;
  const tokens = createTokens(await secretOf(config));
  return `${tokens.setupCode()}\nType it at ${publicUrl ?? listeningUrl(host, port)}/setup`;
}

const secretOf = async (config: Config) => config.appSecret ?? (await ensureSecret(join(config.dataDir, "app-secret")));

function addressOf(given: string): string {
  const email = Email.safeParse(given);
  if (!email.success) throw new StartError(`"${given}" is no mail address.`);
  return email.data;
}

/** Creates a link that works once, and invalidates the user's earlier one. */
async function linkFor(sql: Sql, config: Config, userId: string): Promise<string> {
  const tokens = createTokens(await secretOf(config));
  const { token, expiresAt } = await makeResetLink(sql, { tokens, now: systemClock.now() }, userId);
  await note(sql, "reset_link.made", userId);
  const link = `${createLinkOrigin(config.http)()}/reset-password?token=${token}`;
  const until = `${expiresAt.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return `${link}\nWho opens it chooses the password. It works once, until ${until}.`;
}

const note = (sql: Sql, action: AuditAction, subject: string) =>
  audit(sql, systemClock, { actor: HERE, action, subject });
