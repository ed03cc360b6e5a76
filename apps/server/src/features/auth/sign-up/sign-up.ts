import { randomUUIDv7 } from "node:crypto";
import { VERIFY_TOKEN_HOURS } from "@lingualoom/contract/limits.ts";
import { AppError } from "../../../errors.ts";
import { networkOf } from "../../../rate-limits/limits.ts";
import { insertAccount } from "../account-store.ts";
import type { AccountServices } from "../dependencies.ts";
import { HOUR } from "../emails/account-emails.ts";
import { takeEmailSlot } from "../emails/mail-throttle-store.ts";
import { noteGrant } from "../grant-from-settings.ts";
import { refuseCommonPassword } from "../passwords/common-passwords.ts";
import { tokenHash } from "../tokens.ts";
import { dropPending, insertPending, lockPending } from "./pending-store.ts";
import { rememberUsed, wasUsed } from "./used-link-store.ts";

const USED = "This link was used before, and the address is confirmed. You can sign in.";

export interface SignUp {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  readonly discoverable: boolean;
  /** Of the email, and of the account after it. */
  readonly language: string;
  /** Of the network. */
  readonly address: string;
}

/**
 * Stores a sign-up and queues its email. Whether the address has an account makes no difference here: for a
 * known one the sign-up is stored too, else signing in would reveal it ("not verified" against "wrong"). Its
 * link is never sent to anybody.
 */
export async function signUp(services: AccountServices, asked: SignUp): Promise<void> {
  const { database, clock, passwords, tokens, mail, mailSpacing } = services;
  refuseCommonPassword(asked.password);
  const { password, address, ...facts } = asked;
  const passwordHash = await passwords.hash(password, networkOf(address), tokens.saltOf(asked.email));
  const now = clock.now();
  const id = randomUUIDv7();
  await database.begin(async (sql) => {
    await insertPending(sql, {
      id,
      ...facts,
      passwordHash,
      tokenHash: tokenHash(tokens.mint("verify", id)),
      createdAt: now,
      expiresAt: new Date(now.getTime() + VERIFY_TOKEN_HOURS * HOUR),
    });
    if (await takeEmailSlot(sql, tokens.addressHash(asked.email), "verify", now, mailSpacing))
      await mail.add(sql, { to: asked.email, kind: "sign-up", details: { registration: id } });
  });
  mail.wake();
}

/** Makes the account of exactly the sign-up whose link was followed; all others of the address are dropped. */
export async function verifyEmail(services: AccountServices, token: string): Promise<string> {
  const { database, clock, adminEmails } = services;
  const now = clock.now();
  const hashed = tokenHash(token);
  const userId = await database.begin(async (sql) => {
    const pending = await lockPending(sql, hashed, now);
    if (!pending) return null;
    const isAdmin = adminEmails.includes(pending.email);
    const id = await insertAccount(sql, { ...pending, isAdmin }, now);
    if (id) await rememberUsed(sql, hashed, id);
    await dropPending(sql, pending.email);
    if (isAdmin && id) await noteGrant(sql, clock, id);
    return id;
  });
  if (!userId && (await wasUsed(database, hashed, now)))
    throw new AppError("INVALID_TOKEN", USED, { used: true });
  if (!userId)
    throw new AppError("INVALID_TOKEN", "Verification failed. The link may be expired or invalid.");
  return userId;
}
