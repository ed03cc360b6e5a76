import account from "./en/account.json" with { type: "json" };
import administration from "./en/administration.json" with { type: "json" };
import admission from "./en/admission.json" with { type: "json" };
import backends from "./en/backends.json" with { type: "json" };
import conversations from "./en/conversations.json" with { type: "json" };
import doctor from "./en/doctor.json" with { type: "json" };
import engines from "./en/engines.json" with { type: "json" };
import images from "./en/images.json" with { type: "json" };
import missing from "./en/missing.json" with { type: "json" };
import objections from "./en/objections.json" with { type: "json" };
import push from "./en/push.json" with { type: "json" };
import requests from "./en/requests.json" with { type: "json" };
import sandbox from "./en/sandbox.json" with { type: "json" };
import states from "./en/states.json" with { type: "json" };
import templates from "./en/templates.json" with { type: "json" };
import translation from "./en/translation.json" with { type: "json" };

const ENGLISH = {
  ...account,
  ...administration,
  ...admission,
  ...backends,
  ...conversations,
  ...doctor,
  ...engines,
  ...images,
  ...missing,
  ...objections,
  ...push,
  ...requests,
  ...sandbox,
  ...states,
  ...templates,
  ...translation,
};

export type SentenceCode = keyof typeof ENGLISH;

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
