import type english from "./en.json";

type Groups = Omit<typeof english, "emails" | "reasons">;
type CodeOf<Group> = Group extends unknown ? keyof Group : never;

export type SentenceCode = CodeOf<Groups[keyof Groups]>;

/** What is put into a sentence; all but a text is written as the reader's language writes it. */
export type Value =
  | string
  | number
  | Sentence
  | { readonly language: string }
  | { readonly seconds: number }
  | { readonly all: readonly (string | Sentence)[] }
  | { readonly any: readonly string[] };

export type Values = Readonly<Record<string, Value>>;

/** Something the server says to a person, before anybody knows in which language. */
export interface Sentence {
  readonly code: string;
  readonly values: Values;
}

export const say = (code: SentenceCode, values: Values = {}): Sentence => ({ code, values });

/** What a library or the system says, which has no translation. */
export const asIs = (text: string): Sentence => ({ code: "asIs", values: { text } });
