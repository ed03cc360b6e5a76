import type { SendMailOptions } from "nodemailer";
import type { Mail } from "./mailer.ts";

/** Converts an email for the mail library. Its content cannot make the library read a file or fetch an address. */
export function asMessage(mail: Mail, configured: string): SendMailOptions {
  const from = mail.from ?? configured;
  return {
    from,
    to: { name: "", address: mail.to },
    envelope: { from, to: [mail.to] },
    subject: mail.subject,
    messageId: messageIdOf(mail.id, from),
    text: mail.text,
    html: mail.html,
    headers: {
      // RFC 3834: suppresses automatic replies.
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The same for every attempt to send one email. */
export const messageIdOf = (id: string, from: string): string =>
  `<${id}@${from.match(/@([^\s<>]+)/)?.[1] ?? "localhost"}>`;
