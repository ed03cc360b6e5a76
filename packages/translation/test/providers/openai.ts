import type { openai } from "../../src/engines/openai/descriptor.ts";
import { LANGUAGES } from "../../src/languages.ts";
import { completion } from "./openai-server.ts";
import { type ProviderStandIn, TAGS } from "./provider.ts";

const codeOf = (name: string) => Object.entries(LANGUAGES).find(([, known]) => known === name)?.[0] ?? "en";

export const standIn: ProviderStandIn<ReturnType<typeof openai.read>> = {
  settings: (url) => ({ apiKey: null, baseUrl: `${url}/v1`, model: "m", onThisServer: false }),
  question({ body }) {
    const { messages } = body as { messages: { content: string }[] };
    const { texts, target, context } = JSON.parse(messages.at(-1)?.content ?? "{}");
    return { texts, target: codeOf(target), context, placeholders: TAGS };
  },
  answer: (translations) => completion(JSON.stringify({ translations })),
};
