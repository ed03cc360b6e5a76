import { type Clock, systemClock } from "../../clock.ts";
import { type Engine, EngineError, type EngineRequest } from "../../engine.ts";
import { elements } from "../../placeholders/elements.ts";
import { inline, type MaskingStrategy, splitting } from "../../placeholders/masking.ts";
import { pseudoWords } from "../../placeholders/pseudo-words.ts";
import { callProvider, expectTexts, parseAnswer, providerUrl } from "../provider/call.ts";
import { watchKey } from "../provider/refused-key.ts";
import { translateMasked } from "../provider/translate-masked.ts";
import { libreTranslateError } from "./errors.ts";
import { followLanguages } from "./follow-languages.ts";

export interface LibreTranslateOptions {
  readonly url: string;
  readonly key?: string | undefined;
  /** `server` for an instance on the operator's own machine, where texts stay. */
  readonly privacyLevel?: "server" | "providers" | undefined;
  readonly timeout?: number;
  readonly clock?: Clock;
  readonly onChange?: (() => void) | undefined;
}

interface LibreStrategy extends MaskingStrategy {
  readonly format: "html" | "text";
}

export const LIBRETRANSLATE = { id: "libretranslate", name: "LibreTranslate" } as const;
const TIMEOUT = 5_000;
/** The HTML format usually keeps `<code>` unchanged; if not, pseudo-words often survive. */
const STRATEGIES: readonly LibreStrategy[] = [
  { ...inline(elements("code")), format: "html" },
  { ...inline(pseudoWords), format: "text" },
  { ...splitting(pseudoWords), format: "text" },
];

/** A LibreTranslate server: https://docs.libretranslate.com/api/operations/translate/ */
export function openLibreTranslate(options: LibreTranslateOptions): Engine {
  const { url: base, key, privacyLevel = "providers", timeout = TIMEOUT, clock = systemClock, onChange } = options;
  const url = providerUrl(base, "/translate");
  const { health, watch } = watchKey();
  const languages = followLanguages({ url: providerUrl(base, "/languages"), clock, timeout, onChange });

  async function ask(texts: readonly string[], { format }: LibreStrategy, request: EngineRequest) {
    const codes = languages.offered().codes(request.source, request.target);
    if (!codes) throw new EngineError("unsupported_pair", "the server does not offer this pair");
    const { source, target } = codes;
    const body = { q: texts, source, target, format, ...(key ? { api_key: key } : {}) };
    const answer = await callProvider({ url, body, texts, signal: request.signal, onSend: request.onSend });
    if (!answer.ok) throw libreTranslateError(answer, clock.now());
    const { translatedText } = (parseAnswer(answer.body) ?? {}) as { translatedText?: unknown };
    return expectTexts(translatedText, texts.length);
  }

  return {
    ...LIBRETRANSLATE,
    privacyLevel,
    metered: true,
    needsWrittenOut: true,
    timeout,
    // The server reveals neither its models nor their versions.
    version: () => "1",
    route: (source, target) => languages.offered().route(source, target),
    pairs: () => languages.offered().pairs(),
    health: () => {
      const problem = languages.problem();
      return problem ? { available: false, ...problem } : health();
    },
    translate: (request) =>
      watch(() => translateMasked(request, STRATEGIES, (texts, strategy) => ask(texts, strategy, request))),
    async [Symbol.asyncDispose]() {
      languages.stop();
    },
  };
}
