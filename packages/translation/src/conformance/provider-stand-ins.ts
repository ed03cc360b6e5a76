import type { Engine } from "../engine.ts";
import type { Clock } from "../engines/clock.ts";
import { openCloudflare } from "../engines/cloudflare/engine.ts";
import { openDeepl } from "../engines/deepl/engine.ts";
import { openLibreTranslate } from "../engines/libretranslate/engine.ts";
import { openOpenAi } from "../engines/openai/engine.ts";
import { completion } from "../engines/openai/provider-stand-in.ts";
import { json, type Received, type Reply } from "../engines/provider/stand-in-server.ts";
import { LANGUAGES } from "../languages.ts";

/** What a provider was asked, whatever its own words for it are. */
export interface Question {
  readonly texts: readonly string[];
  readonly target: string;
  /** What it was told of messages before, where it can be told. */
  readonly context?: readonly string[];
  /** The marks that stand for held pieces in the form this text came in. */
  readonly marks: RegExp;
}

/** A provider as it documents itself, and the product's own client for it. */
export interface ProviderStandIn {
  open(url: string, clock: Clock, timeout: number): Promise<Engine>;
  /** Null for calls that carry no text. */
  question(received: Received): Question | null;
  answer(texts: readonly string[]): Reply;
  /** For calls without a text. */
  readonly other?: Reply;
}

const TAGS = /<[xyzq]{1,2}\d+\/>|[XZQ]{2,3}\d+X/gu;
const ELEMENTS = /<(?:x|code)>\d+<\/(?:x|code)>/gu;
const codes = Object.keys(LANGUAGES);
const codeOf = (name: string) =>
  codes.find((code) => LANGUAGES[code as keyof typeof LANGUAGES] === name) ?? "en";

export const PROVIDERS: Readonly<Record<string, ProviderStandIn>> = {
  openai: {
    open: async (url, clock, timeout) => openOpenAi({ baseUrl: `${url}/v1`, model: "m", clock, timeout }),
    question({ body }) {
      const { messages } = body as { messages: { content: string }[] };
      const { texts, target, context } = JSON.parse(messages.at(-1)?.content ?? "{}");
      return { texts, target: codeOf(target), context, marks: TAGS };
    },
    answer: (translations) => completion(JSON.stringify({ translations })),
  },
  deepl: {
    open: async (url, clock, timeout) => openDeepl({ key: "k", baseUrl: url, clock, timeout }),
    question({ body }) {
      const { text, target_lang, context } = body as {
        text: string[];
        target_lang: string;
        context?: string;
      };
      const target = target_lang.slice(0, 2).toLowerCase();
      return { texts: text, target, ...(context && { context: context.split("\n") }), marks: ELEMENTS };
    },
    answer: (texts) =>
      json({ translations: texts.map((text) => ({ detected_source_language: "ES", text })) }),
  },
  cloudflare: {
    open: async (baseUrl, clock, timeout) =>
      openCloudflare({ accounts: ["a"], tokens: ["t"], baseUrl, clock, timeout }),
    question({ body }) {
      const { text, target_lang } = body as { text: string; target_lang: string };
      return { texts: [text], target: target_lang, marks: TAGS };
    },
    answer: ([translated_text]) =>
      json({ result: { translated_text }, success: true, errors: [], messages: [] }),
  },
  libretranslate: {
    async open(url, clock, timeout) {
      const known = Promise.withResolvers<void>();
      const onChange = () => known.resolve();
      const engine = openLibreTranslate({ url, clock, timeout, onChange });
      await known.promise;
      return engine;
    },
    question({ path, body }) {
      if (path === "/languages") return null;
      const { q, target, format } = body as { q: string[]; target: string; format: string };
      return { texts: q, target, marks: format === "html" ? ELEMENTS : TAGS };
    },
    answer: (translatedText) => json({ translatedText }),
    other: json(codes.map((code) => ({ code, name: code, targets: codes }))),
  },
};
