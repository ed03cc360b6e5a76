import { randomBytes, randomUUIDv7 } from "node:crypto";
import { VERIFY_TOKEN_HOURS } from "@lingualoom/contract/limits.ts";
import { AppError } from "#/platform/errors.ts";
import { networkOf } from "#/platform/rate-limits/limits.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { insertAccount } from "../accounts/account-store.ts";
import type { FollowedInvite, FollowInvite } from "../accounts/follow-invite.ts";
import { recordGrant } from "../accounts/grant-from-settings.ts";
import { findGuest, turnGuestIntoAccount } from "../accounts/guest-store.ts";
import { takeEmailSlot } from "../accounts/mail-throttle-store.ts";
import { dropPending, dropPendingOfBrowser, insertPending, lockPending } from "../accounts/pending-store.ts";
import { tokenHash } from "../accounts/tokens.ts";
import { HOUR } from "../credentials/account-emails.ts";
import { requirePasswordSignUp } from "../credentials/password-use.ts";
import { requireNewPassword } from "../credentials/passwords/new-password.ts";
import type { SignInServices } from "../credentials/services.ts";
import { rememberUsed, wasUsed } from "./used-link-store.ts";

export interface SignUp {
  readonly fullName: string;
  readonly email: string;
  /** Null: they create a passkey once the address is confirmed. */
  readonly password: string | null;
  readonly discoverable: boolean;
  readonly language: string;
  readonly preferredLanguage: string;
  readonly readLanguages: readonly string[];
  readonly languagesAnswered: boolean;
  readonly browserHash: Buffer;
  /** An address whose sign-ups from the same browser are replaced. */
  readonly insteadOf?: string | undefined;
  readonly invite: string | null;
  readonly guestId: string | null;
  readonly address: string;
  /** The origin of the page, such as `http://192.168.1.20:3000`. */
  readonly pageOrigin: string;
}

/**
 * Stores a sign-up and queues its email, if the rules admit it. Whether the address has an account makes no difference:
 * for a known address the sign-up is stored too, or signing in would reveal it ("not verified" instead of "wrong"). Its
 * link is never sent.
 * @returns the id of the sign-up
 */
export async function signUp(services: SignInServices, asked: SignUp): Promise<string> {
  const { database, clock, passwords, tokens, mail, mailSpacing, gate } = services;
  await requirePasswordSignUp(services);
  await gate.demandSignUp(database, asked, networkOf(asked.address));
  const { password, address, pageOrigin, insteadOf, ...facts } = asked;
  if (password !== null)
    requireNewPassword(password, services, { path: "password", of: [asked.fullName, asked.email] });
  const withoutPassword = password === null;
  // Without a password a random one is hashed, so that the row is valid for servers that require one.
  const hashed = password ?? randomBytes(UNKNOWN_BYTES).toString("base64url");
  const passwordHash = await passwords.hash(hashed, networkOf(address), tokens.saltOf(asked.email));
  const now = clock.now();
  const id = randomUUIDv7();
  const lifeMs = services.sendsMail() ? VERIFY_TOKEN_HOURS * HOUR : UNMAILED_DAYS * 24 * HOUR;
  await database.begin(async (sql) => {
    if (insteadOf !== undefined) await dropPendingOfBrowser(sql, insteadOf, asked.browserHash);
    await gate.holdUse(sql, asked, asked.browserHash);
    await insertPending(sql, {
      id,
      ...facts,
      passwordHash,
      withoutPassword,
      tokenHash: tokenHash(tokens.mint("verify", id)),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    });
    if (await takeEmailSlot(sql, tokens.addressHash(asked.email), "verify", now, mailSpacing))
      await mail.add(sql, { to: asked.email, kind: "sign-up", details: { registration: id, pageOrigin } });
  });
  mail.wake();
  return id;
}

/** Administrators check less often than people who wait for an email. */
const UNMAILED_DAYS = 14;
const UNKNOWN_BYTES = 32;

export interface Verified {
  readonly userId: string;
  readonly email: string;
  /** Time of the user's proof of identity, if the link was opened in the browser that signed up. */
  readonly signedUpHere: Date | null;
  readonly withoutPassword: boolean;
  readonly followed: FollowedInvite | null;
  readonly wasGuest: boolean;
}

/** Creates the account of the sign-up whose link was followed, and drops others of the address. */
export async function verifyEmail(
  services: SignInServices,
  { token, browserHash, byMail = true }: { token: string; browserHash: Buffer | null; byMail?: boolean },
  followInvite: FollowInvite,
): Promise<Verified> {
  const { database, clock, adminEmails, gate } = services;
  const now = clock.now();
  const hashed = tokenHash(token);
  if (byMail) await requirePasswordSignUp(services);
  const verified = await database.begin(async (sql): Promise<Verified | null> => {
    const pending = await lockPending(sql, hashed, now);
    if (!pending) return null;
    const needsInvite = await gate.demandConfirmed(sql, pending);
    // Without an email no one has proven that the address is theirs.
    const isAdmin = byMail && adminEmails.includes(pending.email);
    const { withoutPassword } = pending;
    const passwordHash = withoutPassword ? null : pending.passwordHash;
    const account = { ...pending, passwordHash, isAdmin, emailVerified: byMail };
    const guest = pending.guestId !== null && (await findGuest(sql, pending.guestId)) ? pending.guestId : null;
    const userId = guest
      ? await turnGuestIntoAccount(sql, guest, account, now)
      : await insertAccount(sql, account, now);
    if (userId) await rememberUsed(sql, hashed, userId);
    await dropPending(sql, pending.email);
    if (isAdmin && userId) await recordGrant(sql, clock, userId);
    const isSame = browserHash !== null && pending.browserHash?.equals(browserHash);
    if (userId === null) return null;
    const { email, createdAt, invite } = pending;
    const followed = invite === null ? null : await followInvite(sql, invite, userId);
    // Another person has taken the last use of the group's link, so this one has no way in.
    if (needsInvite && !followed) throw new AppError("INVITE_ENDED", say("inviteOver"));
    // Without a password the link itself is the proof, with which a passkey can be created.
    const provenAt = withoutPassword ? now : createdAt;
    const wasGuest = guest !== null;
    return { userId, email, signedUpHere: isSame ? provenAt : null, withoutPassword, followed, wasGuest };
  });
  if (!verified && (await wasUsed(database, hashed, now)))
    throw new AppError("INVALID_TOKEN", say("linkUsedBefore"), { used: true });
  if (!verified) throw new AppError("INVALID_TOKEN", say("verificationFailed"));
  if (verified.wasGuest) await services.onGuestSettled(verified.userId);
  return verified;
}

/**
 * Creates the account of a sign-up that an invite or an administrator vouches for, on a server without email.
 * @throws AppError `EMAIL_TAKEN`, and as `verifyEmail`
 */
export async function confirmUnmailed(
  services: SignInServices,
  { id, browserHash }: { id: string; browserHash: Buffer | null },
  followInvite: FollowInvite,
): Promise<Verified> {
  const token = services.tokens.mint("verify", id);
  try {
    return await verifyEmail(services, { token, browserHash, byMail: false }, followInvite);
  } catch (error) {
    if (error instanceof AppError && error.code === "INVALID_TOKEN")
      throw new AppError("EMAIL_TAKEN", say("emailTaken"));
    throw error;
  }
}
