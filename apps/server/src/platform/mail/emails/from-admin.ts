import type { EmailContent } from "@lingualoom/contract/calls/admin/email.ts";
import { directionOf } from "@lingualoom/contract/interface-languages.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import { type LocalizableText, say } from "#/platform/sentences/sentence.ts";
import type { Email } from "../transport/mailer.ts";
import { type EmailBody, render } from "./render.ts";

export const TEMPLATES = [
  { id: "custom", name: say("customName"), description: say("customDescription") },
  {
    id: "announcement",
    name: say("announcementName"),
    description: say("announcementDescription"),
  },
  {
    id: "maintenance",
    name: say("maintenanceName"),
    description: say("maintenanceDescription"),
  },
] as const;

const OPENINGS: Readonly<Record<EmailContent["type"], readonly LocalizableText[]>> = {
  custom: [],
  announcement: [say("announcementOpening")],
  maintenance: [say("maintenanceOpening")],
};
const CLOSINGS: Readonly<Record<EmailContent["type"], readonly LocalizableText[]>> = {
  custom: [],
  announcement: [],
  maintenance: [say("maintenanceClosing")],
};

/**
 * Puts an administrator's text into its template, in the interface language that it was written in. Everything is plain
 * text: markup is shown literally.
 */
export function contentFromAdmin({ subject, content, preheader, type }: EmailContent, language: string): EmailBody {
  const inLanguage = (sentence: LocalizableText) => sentenceIn(sentence, language);
  const paragraphs = content.split(/\r?\n+/).filter((line) => line.trim() !== "");
  return {
    subject,
    greeting: "",
    before: [...OPENINGS[type].map(inLanguage), ...paragraphs],
    after: CLOSINGS[type].map(inLanguage),
    preheader,
  };
}

export const emailFromAdmin = (given: EmailContent, language: string): Email =>
  render(contentFromAdmin(given, language), {
    lang: language,
    dir: directionOf(language),
  });
