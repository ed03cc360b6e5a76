import type { libretranslate } from "../../src/engines/libretranslate/descriptor.ts";
import { LANGUAGES } from "../../src/languages.ts";
import { json } from "../stand-in-server.ts";
import { ELEMENTS, type ProviderStandIn, TAGS } from "./provider.ts";

const codes = Object.keys(LANGUAGES);

export const standIn: ProviderStandIn<ReturnType<typeof libretranslate.read>> = {
  settings: (url) => ({ url, apiKey: null, onThisServer: false }),
  question({ path, body }) {
    if (path === "/languages") return null;
    const { q, target, format } = body as { q: string[]; target: string; format: string };
    return { texts: q, target, placeholders: format === "html" ? ELEMENTS : TAGS };
  },
  answer: (translatedText) => json({ translatedText }),
  other: json(codes.map((code) => ({ code, name: code, targets: codes }))),
};
