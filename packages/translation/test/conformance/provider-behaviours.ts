import type { ProviderStandIn, Question } from "../providers/provider.ts";
import type { Reply } from "../stand-in-server.ts";
import { filler } from "./behaviours.ts";

/** A provider's reply to a question; undefined: it never answers. */
export type ProviderBehaviour = (question: Question, provider: ProviderStandIn) => Reply | undefined;

function between(text: string, placeholders: RegExp, change: (part: string) => string): string {
  const found = text.match(placeholders) ?? [];
  return text
    .split(placeholders)
    .map((part, i) => (/\p{L}/u.test(part) ? change(part) : part) + (found[i] ?? ""))
    .join("");
}

const answering =
  (change: (text: string, question: Question) => string): ProviderBehaviour =>
  (question, provider) =>
    provider.answer(question.texts.map((text) => change(text, question)));

const translated = (text: string, { placeholders, target }: Question) =>
  between(text, placeholders, (part) => filler(target, part));

const withBody = (change: (reply: Reply) => Reply): ProviderBehaviour => {
  return (question, provider) => change(provider.answer(question.texts));
};

export const translates: ProviderBehaviour = answering(translated);

export const dropsPieces: ProviderBehaviour = answering((text, question) =>
  translated(text, question).replace(question.placeholders, ""),
);

/** Follows the context message instead of translating the text. */
export const obeysContext: ProviderBehaviour = answering(
  (text, question) => question.context?.at(-1) ?? translated(text, question),
);

/** Tested with every case. */
export const BAD_ANSWERS: Readonly<Record<string, ProviderBehaviour>> = {
  "gives the text back": answering((text) => text),
  chatters: answering((text, question) => `Here is the translation: ${translated(text, question)}`),
  "answers in another language": answering((text, { placeholders }) =>
    between(text, placeholders, (part) => filler("de", `${part} und noch etwas mehr`)),
  ),
  "stops half way": answering((text, question) => translated(text, question).slice(0, Math.ceil(text.length / 8))),
};

/** Independent of the text, so a few cases are enough. */
export const FAILURES: Readonly<Record<string, ProviderBehaviour>> = {
  "sends half its JSON": withBody((reply) => ({ ...reply, body: reply.body.slice(0, -12) })),
  "sends another JSON": () => ({ body: '{"ok": true}' }),
  "answers 429": () => ({ status: 429, headers: { "retry-after": "0" }, body: "slow down" }),
  "answers 500": () => ({ status: 500, body: "<h1>Internal Server Error</h1>" }),
  "answers 503": () => ({ status: 503, body: "" }),
  "refuses the key": () => ({ status: 403, body: "{}" }),
};

export const hangs: ProviderBehaviour = () => undefined;
