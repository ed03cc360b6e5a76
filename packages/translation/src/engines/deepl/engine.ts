import { type Clock, systemClock } from "../../clock.ts";
import { type Engine, EngineError, type EngineErrorCode, type EngineRequest } from "../../engine.ts";
import { phrase } from "../../engine-sentences.ts";
import type { Tone } from "../../glossary.ts";
import { elements } from "../../placeholders/elements.ts";
import { inline, splitting } from "../../placeholders/masking.ts";
import { callProvider, expectTexts, type ProviderAnswer, parseAnswer, providerUrl } from "../provider/call.ts";
import { everyPair } from "../provider/every-pair.ts";
import { watchKey } from "../provider/refused-key.ts";
import { readRetryAfter } from "../provider/retry-after.ts";
import { translateMasked } from "../provider/translate-masked.ts";
import { DEEPL_LANGUAGES, DEEPL_VARIANTS, sourceCode, targetCode } from "./languages.ts";

/** The values that DeepL accepts for every language; they have no effect in languages without such forms. */
export type Formality = "default" | "prefer_more" | "prefer_less";

export interface DeeplOptions {
  readonly key: string;
  readonly baseUrl?: string | undefined;
  readonly formality?: Formality | undefined;
  readonly glossaries?: Readonly<Record<string, string>> | undefined;
  readonly timeout?: number;
  readonly clock?: Clock;
}

/** No effect in languages without such forms. */
const FORMALITY = { formal: "prefer_more", informal: "prefer_less" } as const satisfies Record<Tone, Formality>;

export const DEEPL = { id: "deepl", name: "DeepL" } as const;
const PRO = "https://api.deepl.com";
const FREE = "https://api-free.deepl.com";
/** Suffix of free accounts' keys, which only the free address accepts. */
const FREE_KEY = ":fx";
const TIMEOUT = 4_000;
const MOST_TEXTS = 50;
/** More context makes requests slower without improving translations. */
const LONGEST_CONTEXT = 2_000;
const PLACEHOLDER = "x";
const STRATEGIES = [inline(elements(PLACEHOLDER)), splitting(elements(PLACEHOLDER))];

export const baseUrlFor = (key: string) => (key.endsWith(FREE_KEY) ? FREE : PRO);
export const headersFor = (key: string) => ({ authorization: `DeepL-Auth-Key ${key}` });

/** DeepL's API: https://developers.deepl.com/api-reference/translate */
export function openDeepl(options: DeeplOptions): Engine {
  const { key, formality = "default", glossaries = {}, timeout = TIMEOUT, clock = systemClock } = options;
  const url = providerUrl(options.baseUrl ?? baseUrlFor(key), "/v2/translate");
  const headers = headersFor(key);
  const { health, watch } = watchKey();
  const glossaryFor = (source: string, target: string) => glossaries[`${source}>${target}`];

  async function ask(texts: readonly string[], { source, target, items, tone, signal, onSend }: EngineRequest) {
    const context = items
      .find((item) => item.context)
      ?.context?.join("\n")
      // DeepL reads texts as XML; its documentation does not say whether that includes the context.
      .replace(/[<>&]/gu, " ")
      .slice(-LONGEST_CONTEXT);
    const glossary = glossaryFor(source, target);
    const body = {
      text: texts,
      source_lang: sourceCode(source),
      target_lang: targetCode(target),
      tag_handling: "xml",
      ignore_tags: [PLACEHOLDER],
      preserve_formatting: true,
      // Only the newer models write it.
      ...(target === "es-419" && { model_type: "prefer_quality_optimized" }),
      formality: tone ? FORMALITY[tone] : formality,
      ...(context ? { context: context.toWellFormed() } : {}),
      ...(glossary ? { glossary_id: glossary } : {}),
    };
    const sent = context ? [...texts, context] : texts;
    const answer = await callProvider({ url, headers, body, signal, texts: sent, onSend });
    if (!answer.ok) throw deeplError(answer, clock.now());
    const { translations } = (parseAnswer(answer.body) ?? {}) as { translations?: unknown };
    const found = Array.isArray(translations) ? translations.map((one) => one?.text) : translations;
    return expectTexts(found, texts.length);
  }

  async function askInBatches(texts: readonly string[], request: EngineRequest) {
    const answers: string[] = [];
    for (let from = 0; from < texts.length; from += MOST_TEXTS)
      answers.push(...(await ask(texts.slice(from, from + MOST_TEXTS), request)));
    return answers;
  }

  return {
    ...DEEPL,
    privacyLevel: "providers",
    usesContext: true,
    usesTone: true,
    needsWrittenOut: true,
    metered: true,
    timeout,
    version: (source, target) =>
      ["v2", formality, glossaryFor(source, target)].filter((part) => part !== undefined).join(" "),
    ...everyPair(DEEPL_LANGUAGES, "good", [...DEEPL_LANGUAGES, ...DEEPL_VARIANTS]),
    health,
    translate: (request) => watch(() => translateMasked(request, STRATEGIES, (texts) => askInBatches(texts, request))),
    async [Symbol.asyncDispose]() {},
  };
}

/** Maps DeepL's status to an error. DeepL's message may repeat the request, so the error omits it. */
function codeFor(status: number, body: string): EngineErrorCode {
  if (status === 400) return /(?:source|target)_lang/u.test(body) ? "unsupported_pair" : "bad_output";
  if (status === 456) return "quota";
  // 529 is DeepL's own "too many requests" for the whole service.
  if (status === 429 || status === 529) return "rate_limited";
  if (status === 413 || status === 414) return "too_long";
  // A missing glossary or address, like a wrong key, stays wrong until an operator changes it.
  if (status === 401 || status === 403 || status === 404) return "auth";
  if (status === 408 || status === 504) return "timeout";
  return status >= 500 ? "unavailable" : "bad_output";
}

function deeplError({ status, headers, body }: ProviderAnswer, now: Date): EngineError {
  return new EngineError(codeFor(status, body), phrase("nameAnswered", { provider: "DeepL", status: String(status) }), {
    retryAfter: readRetryAfter(headers, now),
  });
}
