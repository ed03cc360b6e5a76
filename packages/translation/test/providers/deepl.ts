import type { deepl } from "../../src/engines/deepl/descriptor.ts";
import { json } from "../stand-in-server.ts";
import { ELEMENTS, type ProviderStandIn } from "./provider.ts";

interface Body {
  readonly text: readonly string[];
  readonly target_lang: string;
  readonly context?: string;
}

export const standIn: ProviderStandIn<ReturnType<typeof deepl.read>> = {
  settings: (baseUrl) => ({ apiKey: "k", baseUrl, formality: "default", glossaries: {} }),
  question({ body }) {
    const { text, target_lang, context } = body as Body;
    const target = target_lang.slice(0, 2).toLowerCase();
    return { texts: text, target, ...(context && { context: context.split("\n") }), placeholders: ELEMENTS };
  },
  answer: (texts) => json({ translations: texts.map((text) => ({ detected_source_language: "ES", text })) }),
};
