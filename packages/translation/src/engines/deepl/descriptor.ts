import { providerUrl } from "../provider/call.ts";
import { countEntries } from "../provider/count-entries.ts";
import type { ProviderDescriptor } from "../provider/descriptor.ts";
import { baseUrlFor, DEEPL, type Formality, headersFor, openDeepl } from "./engine.ts";

export interface DeeplSettings {
  readonly apiKey: string;
  /** Null: the default address for the kind of key. */
  readonly baseUrl: string | null;
  readonly formality: Formality;
  /** Ids of glossaries stored at DeepL, by pair: `{"en>de": "…"}`. */
  readonly glossaries: Readonly<Record<string, string>>;
}

const FORMALITY = { default: "default", more: "prefer_more", less: "prefer_less" } as const;
const GLOSSARY = /^([a-z]{2})-([a-z]{2})=([\w-]{1,64})$/u;
const DEFAULTS = { baseUrl: null, formality: "default", glossaries: {} } as const;

export const deepl = {
  ...DEEPL,
  label: "DeepL",
  documentation: {
    url: "https://developers.deepl.com/docs",
    runsAt: "DeepL",
    languages: "the 30 languages DeepL lists, each to each",
    charges: "per character; free accounts have 500 000 a month",
  },
  variables: [
    { name: "DEEPL_API_KEY", otherwise: "none", meaning: "a key; keys of free accounts end in `:fx`" },
    {
      name: "DEEPL_BASE_URL",
      otherwise: "the address that belongs to the key",
      meaning: "where the API is",
    },
    {
      name: "DEEPL_FORMALITY",
      otherwise: "`default`",
      meaning: "`more` or `less`, where the target language has such forms",
    },
    {
      name: "DEEPL_GLOSSARIES",
      otherwise: "none",
      meaning: "glossaries stored at DeepL, such as `en-de=ID,es-de=ID`",
    },
  ],
  secrets: [
    {
      type: "deepl",
      kind: "key",
      variable: "DEEPL_API_KEY",
      removable: true,
      read: ({ apiKey }) => [apiKey],
      write: (settings, [apiKey]) => (apiKey ? { ...(settings ?? DEFAULTS), apiKey } : settings),
    },
  ],
  read(environment): DeeplSettings | null {
    const apiKey = environment.text("DEEPL_API_KEY");
    const baseUrl = environment.webUrl("DEEPL_BASE_URL");
    const formality = environment.oneOf("DEEPL_FORMALITY", ["default", "more", "less"], "default");
    const glossaries = environment.entries("DEEPL_GLOSSARIES", GLOSSARY, "en-de=ID");
    if (apiKey === null) return null;
    const ids = glossaries.map(([source, target, id = ""]) => [`${source}>${target}`, id]);
    return { apiKey, baseUrl, formality: FORMALITY[formality], glossaries: Object.fromEntries(ids) };
  },
  missing: (settings) => (settings ? [] : [{ variable: "DEEPL_API_KEY", what: "key" }]),
  open: ({ apiKey, baseUrl, ...settings }, options) =>
    openDeepl({ ...settings, key: apiKey, baseUrl: baseUrl ?? undefined, ...options }),
  countModels: ({ apiKey, baseUrl }, signal) =>
    countEntries(providerUrl(baseUrl ?? baseUrlFor(apiKey), "/v2/languages?type=target"), headersFor(apiKey), signal),
} as const satisfies ProviderDescriptor<"deepl", DeeplSettings>;
