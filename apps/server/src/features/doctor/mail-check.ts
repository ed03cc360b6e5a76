import { randomUUID } from "node:crypto";
import type { Mailer } from "../../mail/transport/mailer.ts";
import { type Finding, findingsOf, reasonOf } from "./finding.ts";

const SUBJECT = "A test of your Lingualoom server";
const TEXT = "This server's mail works. Nobody needs to do anything.\n";

/** Signs in at the mail server, and with an address sends one email there. */
export async function checkMail(mailer: Mailer, to: string | null, isOn: boolean): Promise<Finding> {
  const mail = findingsOf("mail");
  if (!isOn) return mail.ok("This server sends no mail.");
  if (!mailer.server)
    return mail.warning(
      "SMTP_URL is not set: emails stay on this machine as files, and nobody who signs up gets their link.",
      "Set SMTP_URL to your mail server.",
    );
  try {
    await mailer.server.check();
  } catch (error) {
    return mail.failed(
      `The mail server does not take us (${mailer.description}): ${reasonOf(error)}.`,
      "Check host, port, name and password in SMTP_URL; smtps is for port 465, smtp for 587 and 25.",
    );
  }
  if (to === null) return mail.ok(`The mail server takes us (${mailer.description}). No test email was asked for.`);
  try {
    await mailer.deliver({
      id: randomUUID(),
      to,
      subject: SUBJECT,
      text: TEXT,
      html: `<p>${TEXT}</p>`,
      link: null,
    });
    return mail.ok(`An email to ${to} left by ${mailer.description}. Look whether it arrived, and not as spam.`);
  } catch (error) {
    return mail.failed(
      `The mail server refused an email to ${to}: ${reasonOf(error)}.`,
      "Check that MAIL_FROM is an address this mail server may send for.",
    );
  }
}
