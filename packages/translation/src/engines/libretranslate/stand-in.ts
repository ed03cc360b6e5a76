import { LANGUAGES } from "../../languages.ts";
import { ELEMENTS, type ProviderStandIn, TAGS } from "../provider/stand-in.ts";
import { json } from "../provider/stand-in-server.ts";
import type { libretranslate } from "./descriptor.ts";

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
