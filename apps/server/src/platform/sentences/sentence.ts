import type english from "./en.json";

type Groups = Omit<typeof english, "emails" | "reasons">;
type CodeOf<Group> = Group extends unknown ? keyof Group : never;

export type SentenceCode = CodeOf<Groups[keyof Groups]>;

/** A value in a sentence. Everything except texts is formatted in the reader's language. */
export type Value =
  | string
  | number
  | LocalizableText
  | { readonly language: string }
  | { readonly seconds: number }
  | { readonly all: readonly (string | LocalizableText)[] }
  | { readonly any: readonly string[] };

export type Values = Readonly<Record<string, Value>>;

export interface LocalizableText {
  readonly code: string;
  readonly values: Values;
}

export const say = (code: SentenceCode, values: Values = {}): LocalizableText => ({ code, values });

/** Wraps a message of a library or the system, which has no translation. */
export const asIs = (text: string): LocalizableText => ({ code: "asIs", values: { text } });
