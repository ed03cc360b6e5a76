import { NO_ADDRESS } from "../../address/address.ts";
import { type Clock, systemClock } from "../../clock.ts";
import type { Engine } from "../../engine.ts";
import { LANGUAGE_CODES, LANGUAGES } from "../../languages.ts";
import { inline } from "../../placeholders/masking.ts";
import { pseudoWords } from "../../placeholders/pseudo-words.ts";
import { tags } from "../../placeholders/tags.ts";
import { everyPair } from "../provider/every-pair.ts";
import { watchKey } from "../provider/refused-key.ts";
import { translateMasked } from "../provider/translate-masked.ts";
import { createClient } from "./client.ts";
import { PROMPT_HASH } from "./prompt.ts";

export interface OpenAiOptions {
  readonly baseUrl?: string;
  readonly model: string;
  readonly key?: string | undefined;
  /** `server` for a model on the operator's own machine, where texts stay. */
  readonly privacyLevel?: "server" | "providers";
  readonly timeout?: number;
  readonly clock?: Clock;
}

export const OPENAI = { id: "openai", name: "OpenAI" } as const;
export const OPENAI_URL = "https://api.openai.com/v1";
const TIMEOUT = 8_000;
/** A text in simplified Chinese or in Serbian serves both scripts; other variants need a model. */
const BY_CONVERSION = new Set(["zh-Hans", "zh-Hant-HK", "sr-Cyrl", "sr-Latn"]);
const OPENAI_TARGETS = Object.keys(LANGUAGES).filter((code) => !BY_CONVERSION.has(code));
/** Models keep tags best; if a model loses them, a pseudo-word often survives. */
const STRATEGIES = [inline(tags), inline(pseudoWords)];

/** Uses any server that implements OpenAI's chat completions. */
export function openOpenAi(options: OpenAiOptions): Engine {
  const { baseUrl = OPENAI_URL, model, key, timeout = TIMEOUT, clock = systemClock } = options;
  const client = createClient({ baseUrl, model, key, clock });
  const { health, watch } = watchKey();
  return {
    ...OPENAI,
    privacyLevel: options.privacyLevel ?? "providers",
    usesContext: true,
    usesTerms: true,
    usesTone: true,
    usesAddress: true,
    metered: true,
    timeout,
    version: () => `${model} ${PROMPT_HASH}`,
    ...everyPair(LANGUAGE_CODES, "good", OPENAI_TARGETS),
    health,
    translate({ items, source, target, terms = [], tone = null, address = NO_ADDRESS, signal, onSend }) {
      const context = items.find((item) => item.context)?.context ?? [];
      const ask = (texts: readonly string[]) =>
        client.translate({ source, target, texts, context, terms, tone, address, signal, onSend });
      return watch(() => translateMasked({ items, source, target }, STRATEGIES, ask));
    },
    summarize: (request) => watch(() => client.summarize(request)),
    async [Symbol.asyncDispose]() {},
  };
}
