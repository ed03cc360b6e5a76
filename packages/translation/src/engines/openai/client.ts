import type { Address } from "../../address/address.ts";
import type { Clock } from "../../clock.ts";
import type { OnSend } from "../../engine.ts";
import type { FixedTerm, Tone } from "../../glossary.ts";
import { callProvider, providerUrl } from "../provider/call.ts";
import { readTranslations } from "./answer.ts";
import { engineErrorFor, readProviderError, refusesFormat } from "./errors.ts";
import { type AnswerFormat, requestBody } from "./prompt.ts";

export interface ClientOptions {
  /** Including the version: `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly key?: string | undefined;
  readonly clock: Clock;
}

export interface Completion {
  readonly source: string;
  readonly target: string;
  readonly texts: readonly string[];
  readonly context: readonly string[];
  readonly terms: readonly FixedTerm[];
  readonly tone: Tone | null;
  readonly address: Address;
  readonly signal: AbortSignal;
  readonly onSend: OnSend | undefined;
}

export const headersFor = (key: string | null | undefined): Record<string, string> =>
  key ? { authorization: `Bearer ${key}` } : {};

export function createClient({ baseUrl, model, key, clock }: ClientOptions) {
  const url = providerUrl(baseUrl, "/chat/completions");
  const headers = headersFor(key);
  let format: AnswerFormat = "json_schema";

  return async function complete(completion: Completion): Promise<string[]> {
    const { signal, onSend, ...question } = completion;
    const request = requestBody({ ...question, model, format });
    const terms = completion.terms.flatMap(({ term, translation }) => [term, translation]);
    const texts = [...completion.texts, ...completion.context, ...terms];
    const answer = await callProvider({ url, headers, body: request, signal, texts, onSend });
    if (answer.ok) return readTranslations(answer.body, completion.texts.length);
    if (format === "json_schema" && refusesFormat(answer.status, readProviderError(answer.body))) {
      format = "json_object";
      return complete(completion);
    }
    throw engineErrorFor(answer.status, answer.headers, answer.body, clock.now());
  };
}
