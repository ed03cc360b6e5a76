import { EngineError } from "@lingualoom/translation/engine.ts";
import { countModels } from "@lingualoom/translation/engines/cloudflare/count-models.ts";
import { callProvider, parseAnswer, providerUrl } from "@lingualoom/translation/engines/provider/call.ts";
import type { ProvidersConfig } from "../../../config/providers.ts";

export interface Connection {
  readonly success: boolean;
  readonly modelsAvailable: number;
  readonly error?: string;
}

export type ProviderName = keyof ProvidersConfig;

/** Shorter than the page waits for an answer. */
const PATIENCE_MS = 10_000;
const DEEPL_PRO = "https://api.deepl.com";
const DEEPL_FREE = "https://api-free.deepl.com";

/** Asks the provider itself what the configured keys may use. No text is sent and nothing is paid for. */
export async function testConnection(config: ProvidersConfig, provider: ProviderName): Promise<Connection> {
  try {
    const modelsAvailable = await ASK[provider](config, AbortSignal.timeout(PATIENCE_MS));
    return { success: true, modelsAvailable };
  } catch (error) {
    // Cancelled by nobody but the patience above.
    const late = error instanceof EngineError && error.code === "cancelled";
    const error_ = late ? "the provider did not answer in time" : (error as Error).message;
    return { success: false, modelsAvailable: 0, error: error_ };
  }
}

const missing = (what: string) => new EngineError("auth", `no ${what} is configured`);

const ASK: Readonly<Record<ProviderName, (config: ProvidersConfig, signal: AbortSignal) => Promise<number>>> =
  {
    cloudflare: ({ cloudflare }, signal) => {
      if (cloudflare.tokens.length === 0) throw missing("API token");
      if (cloudflare.accounts.length === 0) throw missing("account ID");
      return countModels(cloudflare, signal);
    },
    openai: ({ openai }, signal) => {
      if (!openai) throw missing("key");
      const headers: Record<string, string> = openai.apiKey
        ? { authorization: `Bearer ${openai.apiKey}` }
        : {};
      return countIn(providerUrl(openai.baseUrl, "/models"), headers, signal);
    },
    deepl: ({ deepl }, signal) => {
      if (!deepl) throw missing("key");
      const base = deepl.baseUrl ?? (deepl.apiKey.endsWith(":fx") ? DEEPL_FREE : DEEPL_PRO);
      const headers = { authorization: `DeepL-Auth-Key ${deepl.apiKey}` };
      return countIn(providerUrl(base, "/v2/languages?type=target"), headers, signal);
    },
    libretranslate: ({ libretranslate }, signal) => {
      if (!libretranslate) throw missing("address");
      return countIn(providerUrl(libretranslate.url, "/languages"), {}, signal);
    },
  };

/** How many entries the provider's list has, whether it comes bare or in `data`. */
async function countIn(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<number> {
  const answer = await callProvider({ url, headers, signal });
  if (!answer.ok) throw new EngineError("auth", `the provider answered ${answer.status}`);
  const body = parseAnswer(answer.body) as unknown[] | { data?: unknown[] } | null;
  const list = Array.isArray(body) ? body : body?.data;
  if (!Array.isArray(list)) throw new EngineError("bad_output", "the provider's answer is no list");
  return list.length;
}
