import type { SendMailOptions } from "nodemailer";
import type { Mail } from "./mailer.ts";

/** The email for the mail library; its content can name no file and no address to fetch. */
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
      // RFC 3834: automatic replies must not answer this.
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
