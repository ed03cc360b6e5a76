import type { Address } from "../../address/address.ts";
import type { Clock } from "../../clock.ts";
import type { EngineSummaryRequest, OnSend } from "../../engine.ts";
import type { FixedTerm, Tone } from "../../glossary.ts";
import type { SummaryPoint } from "../../summary.ts";
import { callProvider, providerUrl } from "../provider/call.ts";
import { readTranslations } from "./answer.ts";
import { engineErrorFor, readProviderError, refusesFormat } from "./errors.ts";
import { type AnswerFormat, requestBody } from "./prompt.ts";
import { readPoints, summaryBody } from "./summary.ts";

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

  async function chat({ body, ...call }: Chat): Promise<string> {
    const answer = await callProvider({ url, headers, body: body(format), ...call });
    if (answer.ok) return answer.body;
    if (format === "json_schema" && refusesFormat(answer.status, readProviderError(answer.body))) {
      format = "json_object";
      return chat({ body, ...call });
    }
    throw engineErrorFor(answer.status, answer.headers, answer.body, clock.now());
  }

  return {
    async translate({ signal, onSend, ...question }: Completion): Promise<string[]> {
      const terms = question.terms.flatMap(({ term, translation }) => [term, translation]);
      const texts = [...question.texts, ...question.context, ...terms];
      const body = (format: AnswerFormat) => requestBody({ ...question, model, format });
      return readTranslations(await chat({ body, texts, signal, onSend }), question.texts.length);
    },

    async summarize({ lines, target, signal, onSend }: EngineSummaryRequest): Promise<SummaryPoint[]> {
      const body = (format: AnswerFormat) => summaryBody({ model, target, lines, format });
      const texts = lines.map(({ text }) => text);
      return readPoints(await chat({ body, texts, signal, onSend }), lines.length);
    },
  };
}

interface Chat {
  readonly body: (format: AnswerFormat) => unknown;
  readonly texts: readonly string[];
  readonly signal: AbortSignal;
  readonly onSend: OnSend | undefined;
}
