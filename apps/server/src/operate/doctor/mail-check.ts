import { randomUUID } from "node:crypto";
import type { Mailer } from "#/platform/mail/transport/mailer.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import { reasonOf } from "#/platform/sentences/reason-of.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { type CheckResult, findingsOf } from "./check-result.ts";

/** Signs in to the mail server, and if an address is given, sends an email to it in that language. */
export async function checkMail(
  mailer: Mailer,
  to: string | null,
  { isOn, language }: { readonly isOn: boolean; readonly language: string },
): Promise<CheckResult> {
  const mail = findingsOf("mail");
  if (!isOn) return mail.ok(say("noMailHere"));
  if (!mailer.server) return mail.warning(say("mailIsFiles"), say("setSmtp"));
  const server = mailer.description;
  try {
    await mailer.server.check();
  } catch (error) {
    return mail.failed(say("mailServerRefuses", { server, reason: reasonOf(error) }), say("checkSmtp"));
  }
  if (to === null) return mail.ok(say("mailServerTakes", { server }));
  try {
    const subject = sentenceIn(say("testEmail"), language);
    const text = `${sentenceIn(say("mailWorks"), language)}\n`;
    await mailer.deliver({ id: randomUUID(), to, subject, text, html: `<p dir="auto">${text}</p>`, link: null });
    return mail.ok(say("mailLeft", { email: to, server }));
  } catch (error) {
    return mail.failed(say("mailRefused", { email: to, reason: reasonOf(error) }), say("checkSender"));
  }
}
