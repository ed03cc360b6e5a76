import { withEmoji } from "./emoji-names.ts";
import { ofMarkdown } from "./markdown-text.ts";
import { ofMrkdwn } from "./slack-text.ts";

export type Json = Readonly<Record<string, unknown>>;

/** How many of each list are read: a message has no room for more. */
export const PARTS_MAX = 200;
/** Code units of all texts of a post together. */
const TEXT_MAX = 24_000;

export const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A list of objects; a single one stands for a list of it. */
export const listOf = (value: unknown): Json[] =>
  (Array.isArray(value) ? value.slice(0, PARTS_MAX) : [value]).filter(isJson);

/** Any simple value as text, without NUL and broken halves of characters, which no text can hold. */
export function textOf(value: unknown): string {
  const text = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  return typeof text === "string" ? text.replace(/[\0\p{Cs}]/gu, "") : "";
}

/** Reads the texts of one post, all of them together up to a bound. */
export interface Reading {
  /** In the marks of the form that was posted. */
  readonly read: (text: string) => string;
  readonly markdown: (text: string) => string;
  /** Without marks, but names of emoji. */
  readonly plain: (text: string) => string;
}

const FORMS = { slack: ofMrkdwn, mattermost: ofMarkdown } as const;
export type Form = keyof typeof FORMS;

export function readingOf(form: Form): Reading {
  let left = TEXT_MAX;
  const bounded = (convert: (text: string) => string) => (text: string) => {
    // A character that is cut in half is left out.
    const cut = text.slice(0, left).replace(/[\ud800-\udbff]$/, "");
    left -= cut.length;
    return convert(cut);
  };
  return { read: bounded(FORMS[form]), markdown: bounded(ofMarkdown), plain: bounded(withEmoji) };
}
