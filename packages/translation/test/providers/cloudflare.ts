import type { cloudflare } from "../../src/engines/cloudflare/descriptor.ts";
import { json } from "../stand-in-server.ts";
import { type ProviderStandIn, TAGS } from "./provider.ts";

export const standIn: ProviderStandIn<ReturnType<typeof cloudflare.read>> = {
  settings: (baseUrl) => ({ accounts: ["a"], tokens: ["t"], baseUrl }),
  question({ body }) {
    const { text, target_lang } = body as { text: string; target_lang: string };
    return { texts: [text], target: target_lang, placeholders: TAGS };
  },
  answer: ([translated_text]) => json({ result: { translated_text }, success: true, errors: [], messages: [] }),
};
