import { randomUUID } from "node:crypto";
import { RESET_TOKEN_HOURS, VERIFY_TOKEN_HOURS } from "@lingualoom/contract/limits.ts";
import type { Platform } from "#/platform/context.ts";
import {
  accountDeletedEmail,
  addressChangesEmail,
  addressTakenEmail,
  alreadyRegisteredEmail,
  newAddressEmail,
  newSignInEmail,
  passwordChangedEmail,
  resetEmail,
  type SignInChange,
  signInChangedEmail,
  verificationEmail,
} from "#/platform/mail/emails/emails.ts";
import type { Composer, QueuedEmail } from "#/platform/mail/queue/mail-queue.ts";
import { findRecipient, languageOf } from "../accounts/account-store.ts";
import { findPending, type Pending, renewLatestPending } from "../accounts/pending-store.ts";
import { type Tokens, tokenHash } from "../accounts/tokens.ts";
import { findEmailChange } from "./email-change-store.ts";
import { replaceReset } from "./reset-store.ts";

export const HOUR = 60 * 60 * 1_000;
export type AccountEmail =
  | "sign-up"
  | "resend"
  | "reset"
  | "password-changed"
  | "new-sign-in"
  | "new-address"
  | "address-changes"
  | "sign-in-changed"
  | "account-deleted";

/**
 * Writes the emails about accounts. Looks up whether an address has an account while the email is sent, never while a
 * user waits for the answer, so that response times reveal nothing.
 */
export function accountEmails(context: Platform, tokens: Tokens): Record<AccountEmail, Composer> {
  const { database, clock, linkOrigin } = context;
  /** Links to the origin of the requesting page: for a browser, another address is another site. */
  const linkTo = ({ pageOrigin }: QueuedEmail["details"], path: string) => `${linkOrigin(pageOrigin)}/${path}`;
  const pageWith = (details: QueuedEmail["details"], page: string, token: string) =>
    linkTo(details, `${page}?token=${token}`);
  const newPassword = () => `${linkOrigin()}/forgot-password`;
  const hoursFrom = (now: Date, hours: number) => new Date(now.getTime() + hours * HOUR);

  const verify = ({ id, fullName, language }: Pending, details: QueuedEmail["details"]) =>
    verificationEmail(language, {
      name: fullName,
      link: pageWith(details, "verify-email", tokens.mint("verify", id)),
    });
  const alreadyRegistered = (language: string, details: QueuedEmail["details"]) =>
    alreadyRegisteredEmail(language, { link: linkTo(details, "login") });

  return {
    async "sign-up"({ recipient, details }) {
      const known = await findRecipient(database, recipient);
      if (known) return alreadyRegistered(known.language, details);
      const pending = await findPending(database, details.registration ?? "", clock.now());
      return pending && verify(pending, details);
    },

    async resend({ recipient, details }) {
      const known = await findRecipient(database, recipient);
      if (known) return alreadyRegistered(known.language, details);
      const now = clock.now();
      const pending = await renewLatestPending(database, recipient, now, hoursFrom(now, VERIFY_TOKEN_HOURS));
      return pending && verify(pending, details);
    },

    async reset({ recipient, details, createdAt }) {
      const now = clock.now();
      // A link that was not sent in time is useless.
      if (now > hoursFrom(createdAt, RESET_TOKEN_HOURS)) return null;
      const known = await findRecipient(database, recipient);
      if (!known) return null;
      // A new token for each attempt, so that a used link never becomes valid again.
      const token = tokens.mint("reset", randomUUID());
      const isNewest = await replaceReset(database, {
        tokenHash: tokenHash(token),
        userId: known.userId,
        askedAt: createdAt,
        expiresAt: hoursFrom(now, RESET_TOKEN_HOURS),
      });
      if (!isNewest) return null;
      return resetEmail(known.language, { link: pageWith(details, "reset-password", token) });
    },

    async "password-changed"({ recipient, details }) {
      const known = await findRecipient(database, recipient);
      const facts = { link: newPassword(), everywhere: details.by !== "owner" };
      return known && passwordChangedEmail(known.language, facts);
    },

    async "new-sign-in"({ recipient, details, createdAt }) {
      const known = await findRecipient(database, recipient);
      const { browser = "", system = "", address = "" } = details;
      return known && newSignInEmail(known.language, { browser, system, address, at: createdAt, link: newPassword() });
    },

    async "new-address"({ recipient, details }) {
      const known = await findRecipient(database, recipient);
      if (known) return addressTakenEmail(known.language, { link: linkTo(details, "login") });
      const change = await findEmailChange(database, details.user ?? "", recipient, clock.now());
      if (!change) return null;
      const link = pageWith(details, "confirm-email", tokens.mint("change", change.id));
      return newAddressEmail(await languageOf(database, change.userId), { link });
    },

    async "address-changes"({ recipient, details }) {
      const known = await findRecipient(database, recipient);
      const { newEmail = "" } = details;
      return known && addressChangesEmail(known.language, { newEmail, link: newPassword() });
    },

    async "sign-in-changed"({ recipient, details }) {
      const known = await findRecipient(database, recipient);
      const { what = "", name = "" } = details;
      const link = `${linkOrigin()}/settings/security`;
      return known && signInChangedEmail(known.language, { what: what as SignInChange, name, link });
    },

    /** The recipient's account is gone; the details were stored when it was deleted. */
    async "account-deleted"({ details }) {
      return accountDeletedEmail(details.language ?? "en");
    },
  };
}
