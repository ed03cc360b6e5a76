import { randomUUIDv7 } from "node:crypto";
import { VERIFY_TOKEN_HOURS } from "@lingualoom/contract/limits.ts";
import { findOwnCredentials, grantAdmin } from "#/identity/accounts/account-store.ts";
import { recordGrant } from "#/identity/accounts/grant-from-settings.ts";
import { takeEmailSlot } from "#/identity/accounts/mail-throttle-store.ts";
import { dropPending } from "#/identity/accounts/pending-store.ts";
import { tokenHash } from "#/identity/accounts/tokens.ts";
import type { Caller } from "#/platform/caller.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { HOUR } from "../account-emails.ts";
import { consumeEmailChange, replaceEmailChange, setEmail } from "../email-change-store.ts";
import { dropResets } from "../reset-store.ts";
import type { SignInServices } from "../services.ts";

export interface EmailChangeRequest {
  readonly newEmail: string;
  readonly currentPassword?: string | undefined;
  readonly address: string;
  /** The origin of the page, such as `http://192.168.1.20:3000`. */
  readonly pageOrigin: string;
}

/**
 * Queues a link to the new address and a message to the old one. Whether the new address has an account is checked when
 * the email is written, so neither the answer nor its time reveals it.
 */
export async function askForEmailChange(
  services: SignInServices,
  me: Caller,
  { newEmail, currentPassword, address, pageOrigin }: EmailChangeRequest,
): Promise<"asked" | "changed"> {
  const { database, clock, tokens, mail, mailSpacing } = services;
  const own = await findOwnCredentials(database, me.userId);
  if (!own) throw new AppError("NOT_SIGNED_IN", say("pleaseSignIn"));
  // A password set through a mailed link only proves access to the mailbox, and this changes the mailbox.
  await services.requireReauthentication(me, { currentPassword, address }, { bySignIn: !own.fromReset });
  if (own.email === newEmail) return "asked";
  await services.gate.demandNewAddress(database, newEmail);
  const now = clock.now();
  if (!services.sendsMail()) {
    await changeAtOnce(services, me.userId, newEmail);
    return "changed";
  }

  const id = randomUUIDv7();
  const slot = (sql: Parameters<typeof takeEmailSlot>[0], email: string, kind: "new-address" | "address-changes") =>
    takeEmailSlot(sql, tokens.addressHash(email), kind, now, mailSpacing);
  await database.begin(async (sql) => {
    await replaceEmailChange(sql, {
      id,
      userId: me.userId,
      newEmail,
      createdAt: now,
      tokenHash: tokenHash(tokens.mint("change", id)),
      expiresAt: new Date(now.getTime() + VERIFY_TOKEN_HOURS * HOUR),
    });
    if (await slot(sql, newEmail, "new-address"))
      await mail.add(sql, { to: newEmail, kind: "new-address", details: { user: me.userId, pageOrigin } });
    if (await slot(sql, own.email, "address-changes"))
      await mail.add(sql, { to: own.email, kind: "address-changes", details: { newEmail } });
  });
  mail.wake();
  return "asked";
}

/** Without email no link could be opened. A signed-in caller may learn that the address is taken. */
async function changeAtOnce({ database, clock }: SignInServices, userId: string, email: string): Promise<void> {
  await database.begin(async (sql) => {
    if (!(await setEmail(sql, userId, { email, isVerified: false }, clock.now())))
      throw new AppError("EMAIL_TAKEN", say("emailTaken"));
    await dropResets(sql, userId);
  });
}

export interface ConfirmedEmail {
  readonly userId: string;
  readonly email: string;
}

/** Makes the link's address the account's. Reset links mailed to the old address become invalid. */
export async function confirmEmailChange(services: SignInServices, token: string): Promise<ConfirmedEmail> {
  const { database, clock, adminEmails } = services;
  const now = clock.now();
  const confirmed = await database.begin(async (sql): Promise<ConfirmedEmail | null> => {
    const change = await consumeEmailChange(sql, tokenHash(token), now);
    if (!change) return null;
    const { userId, newEmail: email } = change;
    await services.gate.demandNewAddress(sql, email);
    if (!(await setEmail(sql, userId, { email, isVerified: true }, now))) return null;
    await dropResets(sql, userId);
    await dropPending(sql, email);
    if (adminEmails.includes(email) && (await grantAdmin(sql, [email], now)).length > 0)
      await recordGrant(sql, clock, userId);
    return { userId, email };
  });
  if (!confirmed) throw new AppError("INVALID_TOKEN", say("linkUsedUp"));
  return confirmed;
}
