import { endVisitsWithoutSession } from "../people/people/guest-store.ts";
import type { Platform } from "../platform/context.ts";
import { LAST_EMAIL_DAYS } from "../platform/mail/emails/emails.ts";
import { DEVICE_TOKEN_MS } from "./sessions/known-devices.ts";
import { SESSION_DAYS_AT_MOST } from "./sessions/session-life.ts";
import { deleteBatches, deleteFarewells } from "./sweep-store.ts";

const DAY = 24 * 60 * 60 * 1_000;
const KEEP_THROTTLE = DAY;
const KEEP_EXPIRED_TOKENS = 30 * DAY;
const KEEP_GIVEN_UP = 30 * DAY;

const EXPIRING = [
  "pending_registrations",
  "password_resets",
  "used_verification_links",
  "email_changes",
  "passkey_challenges",
  "waiting_sign_ins",
  "verifications",
  "provider_sign_ins",
  "offered_links",
  "used_logout_tokens",
] as const;

/** Deletes expired rows. Correctness does not depend on it: expired rows are never accepted. */
export async function sweepOnce(
  { database, clock }: Platform,
  onSessionEnded: (sessionId: string) => void,
): Promise<void> {
  const now = clock.now();
  const before = (age: number) => new Date(now.getTime() - age);
  for (const table of EXPIRING) await deleteBatches(database, table, "expires_at", now);
  await deleteBatches(database, "mail_throttle", "sent_at", before(KEEP_THROTTLE));
  await deleteBatches(database, "sign_in_failures", "last_at", before(KEEP_THROTTLE));
  await deleteBatches(database, "known_devices", "last_seen_at", before(DEVICE_TOKEN_MS));
  await deleteBatches(database, "work", "gave_up_at", before(KEEP_GIVEN_UP));
  await deleteBatches(database, "ended_sessions", "ended_at", before((SESSION_DAYS_AT_MOST + 1) * DAY));
  await deleteBatches(database, "access_tokens", "expires_at", before(KEEP_EXPIRED_TOKENS));
  await deleteFarewells(database, before(LAST_EMAIL_DAYS * DAY));
  await deleteBatches(database, "sessions", "expires_at", now, (row) => onSessionEnded(row.id as string));
  await endVisitsWithoutSession(database, now);
}
