import { triedByGoldenSentences } from "../../golden/tried-pairs.ts";
import { providerUrl } from "../provider/call.ts";
import { countEntries } from "../provider/count-entries.ts";
import type { ProviderDescriptor } from "../provider/descriptor.ts";
import { headersFor } from "./client.ts";
import { OPENAI, OPENAI_URL, openOpenAi } from "./engine.ts";

export interface OpenAiSettings {
  /** Null for compatible servers without authentication. */
  readonly apiKey: string | null;
  readonly baseUrl: string;
  readonly model: string;
  readonly onThisServer: boolean;
}

const MODEL = "gpt-4o-mini";
const DEFAULTS = { baseUrl: OPENAI_URL, model: MODEL, onThisServer: false };

export const openai = {
  ...OPENAI,
  label: "OpenAI",
  documentation: {
    url: "https://platform.openai.com/docs/api-reference/chat",
    runsAt: "where you say",
    languages: "every language that can be chosen here",
    charges: "per token, by the model; a server of your own: nothing",
  },
  variables: [
    {
      name: "OPENAI_API_KEY",
      otherwise: "none",
      meaning: "for any server that speaks OpenAI's interface; one of key and address is enough",
    },
    { name: "OPENAI_BASE_URL", otherwise: `\`${OPENAI_URL}\``, meaning: "up to and with the version" },
    { name: "OPENAI_MODEL", otherwise: `\`${MODEL}\``, meaning: "the model that translates" },
  ],
  secrets: [
    {
      type: "openai",
      kind: "key",
      variable: "OPENAI_API_KEY",
      removable: true,
      read: ({ apiKey }) => (apiKey === null ? [] : [apiKey]),
      write: (settings, [apiKey]) => (apiKey ? { ...(settings ?? DEFAULTS), apiKey } : settings),
    },
  ],
  selfHosted: true,
  read(environment, onThisServer): OpenAiSettings | null {
    const apiKey = environment.text("OPENAI_API_KEY");
    const baseUrl = environment.webUrl("OPENAI_BASE_URL");
    const model = environment.text("OPENAI_MODEL") ?? MODEL;
    // A key or an address alone is enough: the official service needs only a key, and a local server often has none.
    if (apiKey === null && baseUrl === null) return null;
    return { apiKey, baseUrl: baseUrl ?? OPENAI_URL, model, onThisServer };
  },
  missing: (settings) => (settings ? [] : [{ variable: "OPENAI_API_KEY", what: "key" }]),
  open({ apiKey, baseUrl, model, onThisServer }, options = {}) {
    const key = apiKey ?? undefined;
    if (!onThisServer) return openOpenAi({ baseUrl, model, key, ...options });
    const engine = openOpenAi({ baseUrl, model, key, ...options, privacyLevel: "server" });
    return triedByGoldenSentences(engine, options.onChange);
  },
  countModels: ({ apiKey, baseUrl }, signal) =>
    countEntries(providerUrl(baseUrl, "/models"), headersFor(apiKey), signal),
} as const satisfies ProviderDescriptor<"openai", OpenAiSettings>;
