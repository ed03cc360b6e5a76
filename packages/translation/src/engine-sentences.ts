/** Status sentences of engines, by code, so that a product can translate them. */
export const ENGINE_SENTENCES = {
  fetchingPairList: "Fetching the list of translation pairs",
  fetchingPairs: "Fetching translation pairs: {{done}} of {{total}}",
  pairsFetched: "Translation pairs are fetched",
  pairsNotFetched: "Translation pairs could not be fetched: {{reason}}",
  fetchingModel: "Fetching the model {{model}}",
  modelHere: "The model {{model}} is here",
  modelNotFetched: "The model {{model}} could not be fetched: {{reason}}",
  lookingForPairs: "Looking which pairs there are",
  removing: "Removing",
  fetchingPair: "Fetching {{name}}",
  failed: "{{what}} failed: {{reason}}",
  noPairs: "No Apertium pairs are installed",
  noModel: "No translation model is here",
  registryAway: "The registry of models cannot be reached ({{reason}})",
  noUsableModel: "it names no usable model",
  languagesNotKnown: "its languages are not known yet",
  offersNoPair: "it offers no pair of languages",
  failedGolden: "Pairs that fail their golden sentence are not offered: {{pairs}}",
  cannotBeReached: "it cannot be reached",
  noConnection: "no connection",
  providerAway: "the provider cannot be reached",
  providerAnswered: "the provider answered {{status}}",
  answerNoList: "the provider's answer is no list",
  noAccountAndToken: "no account and token are configured",
  nameAnswered: "{{provider}} answered {{status}}",
} as const;

/** A sentence by its code; a value is a text or another sentence. */
export interface EngineSentence {
  readonly code: keyof typeof ENGINE_SENTENCES;
  readonly values: Readonly<Record<string, string | number | EngineSentence>>;
}

/** A sentence in English and by its code. */
export interface Phrase {
  readonly message: string;
  readonly sentence: EngineSentence;
}

export function phrase(code: EngineSentence["code"], values: EngineSentence["values"] = {}): Phrase {
  const sentence = { code, values };
  return { message: inEnglish(sentence), sentence };
}

const inEnglish = ({ code, values }: EngineSentence): string =>
  ENGINE_SENTENCES[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name] ?? "";
    return typeof value === "object" ? inEnglish(value) : String(value);
  });

/** Returns the sentence of an error, to be reported again. */
export const sentenceOfError = ({ message, sentence }: Error & { readonly sentence?: EngineSentence | undefined }) => ({
  message,
  ...(sentence && { sentence }),
});

/** Returns the reason of an error, as a value of another sentence. */
export function reasonOf(error: unknown): string | EngineSentence {
  const { message, sentence } = error as Error & Partial<Phrase>;
  if (isOfNetwork(error)) return { code: "noConnection", values: {} };
  return sentence ?? message ?? String(error);
}

/** Returns the reason for the log, including the system's connection error. */
export function detailOf(error: unknown): string | EngineSentence {
  const { cause } = error as Error;
  if (!isOfNetwork(error) || !(cause instanceof Error)) return reasonOf(error);
  return cause.message || String((cause as NodeJS.ErrnoException).code);
}

/** `fetch` reports only that it failed; the cause has the reason. */
const isOfNetwork = (error: unknown): boolean =>
  (error instanceof TypeError && error.cause instanceof Error) ||
  (error instanceof DOMException && error.name === "TimeoutError");

/** An error with a sentence for users. */
export class UserError extends Error {
  readonly sentence: EngineSentence;
  constructor({ message, sentence }: Phrase) {
    super(message);
    this.sentence = sentence;
  }
}
