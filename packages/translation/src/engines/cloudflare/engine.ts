import { type Clock, systemClock } from "../../clock.ts";
import { type Engine, EngineError, type EngineRequest } from "../../engine.ts";
import { sentenceOfError } from "../../engine-sentences.ts";
import type { LanguageCode } from "../../languages.ts";
import { inline, splitting } from "../../placeholders/masking.ts";
import { pseudoWords } from "../../placeholders/pseudo-words.ts";
import { everyPair } from "../provider/every-pair.ts";
import { translateMasked } from "../provider/translate-masked.ts";
import { CLOUDFLARE_URL, callCloudflare } from "./client.ts";
import type { CloudflareKeys } from "./count-models.ts";
import { Rotation } from "./rotation.ts";

/** The supported languages of M2M-100 (Fan et al., 2020). */
const M2M100_LANGUAGES = (
  "af ar az be bg bn bs ca cs cy da de el en es et fa fi fr ga gl gu he hi hr hu hy id is it ja ka kn ko lt lv mk ml " +
  "mr ms nb nl oc pl pt ro ru sk sl sq sr sv ta th tl tr uk ur vi zh"
).split(" ") as readonly LanguageCode[];

/** The model knows one Norwegian. */
const m2m100Code = (language: string) => (language === "nb" ? "no" : language);

export interface CloudflareOptions extends CloudflareKeys {
  readonly timeout?: number;
  readonly clock?: Clock;
}

export const CLOUDFLARE = { id: "cloudflare", name: "Cloudflare Workers AI" } as const;
const MODEL = "@cf/meta/m2m100-1.2b";
const TIMEOUT = 4_000;
/** The model takes one text per call; this many calls of a request run at a time. */
const AT_ONCE = 4;
/** The model silently truncates answers after some two hundred tokens. */
const LONGEST_TEXT = 400;
/** The model does not handle tags. */
const STRATEGIES = [inline(pseudoWords), splitting(pseudoWords)];

/** Cloudflare Workers AI, model m2m100: https://developers.cloudflare.com/workers-ai/models/m2m100-1.2b/ */
export function openCloudflare(options: CloudflareOptions): Engine {
  const { accounts, tokens, baseUrl = CLOUDFLARE_URL, timeout = TIMEOUT, clock = systemClock } = options;
  const rotation = new Rotation(accounts, tokens, clock);

  async function askOne(text: string, { source, target, signal, onSend }: EngineRequest): Promise<string> {
    // Without a source language, the model silently assumes English.
    const body = { text, source_lang: m2m100Code(source), target_lang: m2m100Code(target) };
    return await rotation.use(async (access) => {
      const call = { baseUrl, access, path: `/run/${MODEL}`, body, texts: [text], signal, onSend, clock };
      const { result } = await callCloudflare(call);
      const translated = (result as { translated_text?: unknown } | null | undefined)?.translated_text;
      if (typeof translated !== "string") throw new EngineError("bad_output", "the answer has no text");
      return translated;
    });
  }

  async function ask(texts: readonly string[], request: EngineRequest): Promise<string[]> {
    const answers: string[] = [];
    // When one call fails, the others are cancelled: their results would be unused but billed.
    const failed = new AbortController();
    const signal = AbortSignal.any([request.signal, failed.signal]);
    try {
      for (let from = 0; from < texts.length; from += AT_ONCE) {
        const some = texts.slice(from, from + AT_ONCE);
        answers.push(...(await Promise.all(some.map((text) => askOne(text, { ...request, signal })))));
      }
      return answers;
    } finally {
      failed.abort();
    }
  }

  return {
    ...CLOUDFLARE,
    privacyLevel: "providers",
    metered: true,
    needsWrittenOut: true,
    timeout,
    version: () => MODEL,
    ...everyPair(M2M100_LANGUAGES, "good"),
    health() {
      const refused = rotation.refused();
      return refused ? { available: false, ...sentenceOfError(refused) } : { available: true };
    },
    async translate(request) {
      const tooLong = request.items.some(({ pieces }) => lengthOf(pieces) > LONGEST_TEXT);
      if (tooLong) throw new EngineError("too_long", "the model cuts long texts off");
      return await translateMasked(request, STRATEGIES, (texts) => ask(texts, request));
    },
    async [Symbol.asyncDispose]() {},
  };
}

const lengthOf = (pieces: EngineRequest["items"][number]["pieces"]) =>
  pieces.reduce((sum, piece) => sum + (piece.kind === "text" ? piece.text.length : 1), 0);
