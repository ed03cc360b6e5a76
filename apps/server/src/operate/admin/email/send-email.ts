import { randomUUIDv7 } from "node:crypto";
import type { Got } from "@lingualoom/contract/calls.ts";
import { type Actor, audit } from "#/people/audit/audit.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError } from "#/platform/errors.ts";
import { emailFromAdmin } from "#/platform/mail/emails/from-admin.ts";
import { messageIdOf } from "#/platform/mail/transport/message.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { findUserId } from "../people/people-store.ts";

export const addressOf = (sender: string): string => (/<([^<>]+)>$/.exec(sender)?.[1] ?? sender).toLowerCase();

/**
 * Sends one email to one address at once, so that the answer has its result. The audit entry is written before: it
 * stays also when nobody learns the result.
 * @throws AppError `VALIDATION` for a sender who is none of the operator's, `MAIL_FAILED`
 */
export async function sendEmail(
  { config, database, clock, mailer, sendsMail }: Platform,
  actor: Actor,
  asked: Got<"POST /health/admin/send-email", "body">,
  language: string,
  onceId?: string,
): Promise<string> {
  const { from, to, ...content } = asked;
  if (!sendsMail()) throw new AppError("MAIL_FAILED", say("noMailHere"));
  const { senders } = config.mail;
  const sender = senders.find((one) => addressOf(one) === from);
  if (!sender) throw new AppError("VALIDATION", say("sendersOnly", { senders: { any: senders.map(addressOf) } }));
  // The same for a repeated request, so that a mailbox can distinguish a repeat from a second email.
  const id = onceId ?? randomUUIDv7();
  const subject = await findUserId(database, to);
  const details = { emailId: id, type: content.type, known: subject !== null };
  await audit(database, clock, { actor, action: "email.sent", subject, details });
  try {
    await mailer.deliver({ ...emailFromAdmin(content, language), id, to, from: sender });
  } catch (error) {
    await audit(database, clock, { actor, action: "email.failed", subject, details });
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError("MAIL_FAILED", say("emailFailed", { reason }));
  }
  return messageIdOf(id, sender);
}
