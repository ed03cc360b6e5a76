import type { SendMailOptions } from "nodemailer";
import type { Mail } from "./mailer.ts";

/** The letter for the mail library; whatever the letter says, it can name no file and no address to fetch. */
export function asMessage(mail: Mail, from: string): SendMailOptions {
  return {
    from,
    to: { name: "", address: mail.to },
    envelope: { from, to: [mail.to] },
    subject: mail.subject,
    messageId: `<${mail.id}@${from.match(/@([^\s<>]+)/)?.[1] ?? "localhost"}>`,
    text: mail.text,
    html: mail.html,
    headers: {
      // RFC 3834: nobody's holiday notice should answer this.
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
