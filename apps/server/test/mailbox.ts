import type { Mail } from "../src/platform/mail/transport/mailer.ts";

/** Adds an email where it was requested, because some are delivered at the same time. Their ids are in that order. */
export function receive(mails: Mail[], mail: Mail): void {
  mails.splice(mails.findLastIndex(({ id }) => id <= mail.id) + 1, 0, mail);
}
