import { randomUUID } from "node:crypto";
import { RESET_TOKEN_HOURS } from "@lingualoom/contract/limits.ts";
import { readEmail, setPassword } from "#/identity/accounts/account-store.ts";
import { takeEmailSlot } from "#/identity/accounts/mail-throttle-store.ts";
import { tokenHash } from "#/identity/accounts/tokens.ts";
import type { Sql } from "#/platform/database/open.ts";
import { AppError } from "#/platform/errors.ts";
import { networkOf } from "#/platform/rate-limits/limits.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { HOUR } from "../account-emails.ts";
import { dropEmailChange } from "../email-change-store.ts";
import { requireNewPassword } from "../passwords/new-password.ts";
import { consumeReset, findResetOwner, replaceReset } from "../reset-store.ts";
import type { SignInServices } from "../services.ts";

/** Queues an email with a link. Whether the address has an account is checked when it is sent. */
export async function requestLink(
  services: SignInServices,
  { kind, email, pageOrigin }: { kind: "resend" | "reset"; email: string; pageOrigin: string },
): Promise<void> {
  const { database, clock, tokens, mail, mailSpacing } = services;
  const throttled = kind === "resend" ? "verify" : "reset";
  await database.begin(async (sql) => {
    if (await takeEmailSlot(sql, tokens.addressHash(email), throttled, clock.now(), mailSpacing))
      await mail.add(sql, { to: email, kind, details: { pageOrigin } });
  });
  mail.wake();
}

/**
 * Sets the password of the link's owner, signs out all devices and queues an email about it.
 * @returns the user id
 */
export async function resetPassword(
  services: SignInServices,
  { token, newPassword, address }: { token: string; newPassword: string; address: string },
): Promise<string> {
  const { database, clock, passwords, sessions, mail } = services;
  const hashed = tokenHash(token);
  // Checked before hashing, so that forged tokens cost nothing.
  const owner = await findResetOwner(database, hashed, clock.now());
  if (!owner) throw invalid();
  requireNewPassword(newPassword, services, { path: "newPassword", of: [owner.fullName, owner.email] });
  const passwordHash = await passwords.hash(newPassword, networkOf(address));
  const ended = await database.begin(async (sql) => {
    const userId = await consumeReset(sql, hashed, clock.now());
    if (!userId) return null;
    await setPassword(sql, userId, passwordHash, clock.now(), { fromReset: true });
    await dropEmailChange(sql, userId);
    const email = await readEmail(sql, userId);
    if (email) await queuePasswordChanged(services, sql, email, "link");
    return { userId, sessions: await sessions.endAll(sql, userId) };
  });
  if (!ended) throw invalid();
  ended.sessions.announce();
  mail.wake();
  return ended.userId;
}

/** Creates a link for an administrator to hand over. It works once, and invalidates the user's earlier one. */
export async function makeResetLink(
  sql: Sql,
  { tokens, now }: { readonly tokens: SignInServices["tokens"]; readonly now: Date },
  userId: string,
): Promise<{ token: string; expiresAt: Date }> {
  const token = tokens.mint("reset", randomUUID());
  const expiresAt = new Date(now.getTime() + RESET_TOKEN_HOURS * HOUR);
  await replaceReset(sql, { tokenHash: tokenHash(token), userId, askedAt: now, expiresAt });
  return { token, expiresAt };
}

export async function queuePasswordChanged(
  { clock, tokens, mail, mailSpacing }: SignInServices,
  sql: Sql,
  email: string,
  by: "owner" | "link",
): Promise<void> {
  if (await takeEmailSlot(sql, tokens.addressHash(email), "password-changed", clock.now(), mailSpacing))
    await mail.add(sql, { to: email, kind: "password-changed", details: { by } });
}

const invalid = () => new AppError("INVALID_TOKEN", say("resetFailed"));
