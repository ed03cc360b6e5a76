import type { Environment } from "./environment.ts";

/** What the operator configured of each provider; an administrator may add to it while the server runs. */
export interface ProvidersConfig {
  readonly openai: OpenAiConfig | null;
  readonly cloudflare: CloudflareConfig;
  readonly deepl: DeeplConfig | null;
  readonly libretranslate: LibreTranslateConfig | null;
}

export interface OpenAiConfig {
  /** Null for compatible servers that ask for none. */
  readonly apiKey: string | null;
  readonly baseUrl: string;
  readonly model: string;
  readonly onThisServer: boolean;
}

/** Used when both lists hold something. */
export interface CloudflareConfig {
  readonly accounts: readonly string[];
  readonly tokens: readonly string[];
  readonly baseUrl: string;
}

export interface DeeplConfig {
  readonly apiKey: string;
  /** Null: the address that belongs to the kind of key. */
  readonly baseUrl: string | null;
  readonly formality: "default" | "prefer_more" | "prefer_less";
  /** Ids of glossaries kept at DeepL, by pair: `{"en>de": "…"}`. */
  readonly glossaries: Readonly<Record<string, string>>;
}

export interface LibreTranslateConfig {
  readonly url: string;
  readonly apiKey: string | null;
  readonly onThisServer: boolean;
}

const OPENAI = "https://api.openai.com/v1";
const OPENAI_MODEL = "gpt-4o-mini";
const CLOUDFLARE = "https://api.cloudflare.com/client/v4";
const FORMALITY = { default: "default", more: "prefer_more", less: "prefer_less" } as const;

export function readProviders(environment: Environment): ProvidersConfig {
  const here = new Set(environment.listOf("ENGINES_ON_THIS_SERVER", ["openai", "libretranslate"]));
  const apiKey = environment.text("OPENAI_API_KEY");
  const baseUrl = environment.webUrl("OPENAI_BASE_URL");
  const model = environment.text("OPENAI_MODEL") ?? OPENAI_MODEL;
  // A key or an address alone is enough: the official service needs only a key, a server of one's own often has none.
  const openai = apiKey !== null || baseUrl !== null;
  return {
    openai: openai ? { apiKey, baseUrl: baseUrl ?? OPENAI, model, onThisServer: here.has("openai") } : null,
    cloudflare: {
      accounts: environment.list("CLOUDFLARE_ACCOUNT_IDS"),
      tokens: environment.list("CLOUDFLARE_API_TOKENS"),
      baseUrl: environment.webUrl("CLOUDFLARE_BASE_URL") ?? CLOUDFLARE,
    },
    deepl: readDeepl(environment),
    libretranslate: readLibreTranslate(environment, here.has("libretranslate")),
  };
}

function readDeepl(environment: Environment): DeeplConfig | null {
  const apiKey = environment.text("DEEPL_API_KEY");
  const baseUrl = environment.webUrl("DEEPL_BASE_URL");
  const formality = FORMALITY[environment.oneOf("DEEPL_FORMALITY", ["default", "more", "less"], "default")];
  const glossaries = environment.entries(
    "DEEPL_GLOSSARIES",
    /^([a-z]{2})-([a-z]{2})=([\w-]{1,64})$/u,
    "en-de=ID",
  );
  if (apiKey === null) return null;
  return {
    apiKey,
    baseUrl,
    formality,
    glossaries: Object.fromEntries(
      glossaries.map(([source, target, id = ""]) => [`${source}>${target}`, id]),
    ),
  };
}

function readLibreTranslate(environment: Environment, onThisServer: boolean): LibreTranslateConfig | null {
  const url = environment.webUrl("LIBRETRANSLATE_URL");
  const apiKey = environment.text("LIBRETRANSLATE_API_KEY");
  return url === null ? null : { url, apiKey, onThisServer };
}
