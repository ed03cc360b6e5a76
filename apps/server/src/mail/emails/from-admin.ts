import type { EmailContent } from "@lingualoom/contract/calls/admin/email.ts";
import { directionOf } from "@lingualoom/contract/interface-languages.ts";
import type { Email } from "../transport/mailer.ts";
import { type EmailBody, render } from "./render.ts";

/** The templates that an administrator can choose from. */
export const TEMPLATES = [
  { id: "custom", name: "Plain email", description: "Your text and nothing else." },
  {
    id: "announcement",
    name: "Announcement",
    description: "Says in its first line that this is news from who runs the server.",
  },
  {
    id: "maintenance",
    name: "Maintenance notice",
    description: "Says that the server will be away, and that messages already sent are safe.",
  },
] as const;

const OPENINGS: Readonly<Record<EmailContent["type"], readonly string[]>> = {
  custom: [],
  announcement: ["This is an announcement from the people who run this Lingualoom server."],
  maintenance: ["The people who run this Lingualoom server are going to work on it."],
};
const CLOSINGS: Readonly<Record<EmailContent["type"], readonly string[]>> = {
  custom: [],
  announcement: [],
  maintenance: [
    "Messages that were sent before are kept. What you write meanwhile waits on your device and is sent afterwards.",
  ],
};

/** The template is in the language of the page that the text was written in. */
export interface WritersLanguage {
  readonly lang: string;
  /** A sentence of the template in that language. */
  readonly translate: (english: string) => string;
}

/** The text in its template. Everything is plain text: what looks like markup is shown as it is. */
export function contentFromAdmin(
  { subject, content, preheader, type }: EmailContent,
  { translate }: WritersLanguage,
): EmailBody {
  const paragraphs = content.split(/\r?\n+/).filter((line) => line.trim() !== "");
  return {
    subject,
    greeting: "",
    before: [...OPENINGS[type].map(translate), ...paragraphs],
    after: CLOSINGS[type].map(translate),
    preheader,
  };
}

export const emailFromAdmin = (given: EmailContent, writers: WritersLanguage): Email =>
  render(contentFromAdmin(given, writers), {
    lang: writers.lang,
    dir: directionOf(writers.lang),
  });
