import { withEmoji } from "./emoji-names.ts";
import { ofMarkdown } from "./markdown-text.ts";
import { ofMrkdwn } from "./slack-text.ts";

export type Json = Readonly<Record<string, unknown>>;

/** Maximum entries read of each list; a message has no room for more. */
export const PARTS_MAX = 200;
/** Maximum code units of all texts of a post together. */
const TEXT_MAX = 24_000;

export const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a list of objects; a single object counts as a list of one. */
export const listOf = (value: unknown): Json[] =>
  (Array.isArray(value) ? value.slice(0, PARTS_MAX) : [value]).filter(isJson);

/** Returns a simple value as text, without NUL and lone surrogates, which cannot be stored. */
export function textOf(value: unknown): string {
  const text = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  return typeof text === "string" ? text.replace(/[\0\p{Cs}]/gu, "") : "";
}

export interface Reading {
  /** Converts from the format of the post. */
  readonly read: (text: string) => string;
  readonly markdown: (text: string) => string;
  /** Only replaces emoji names. */
  readonly plain: (text: string) => string;
}

const FORMS = { slack: ofMrkdwn, mattermost: ofMarkdown } as const;
export type Form = keyof typeof FORMS;

export function readingOf(form: Form): Reading {
  let left = TEXT_MAX;
  const bounded = (convert: (text: string) => string) => (text: string) => {
    // Drops a surrogate whose pair was cut off.
    const cut = text.slice(0, left).replace(/[\ud800-\udbff]$/, "");
    left -= cut.length;
    return convert(cut);
  };
  return { read: bounded(FORMS[form]), markdown: bounded(ofMarkdown), plain: bounded(withEmoji) };
}
