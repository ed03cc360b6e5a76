import type { Engine, EngineId } from "@lingualoom/translation/engine.ts";
import { openCloudflare } from "@lingualoom/translation/engines/cloudflare/engine.ts";
import { openDeepl } from "@lingualoom/translation/engines/deepl/engine.ts";
import { openLibreTranslate } from "@lingualoom/translation/engines/libretranslate/engine.ts";
import { openOpenAi } from "@lingualoom/translation/engines/openai/engine.ts";
import type { ProvidersConfig } from "./config/providers.ts";

const placed = ({ onThisServer }: { readonly onThisServer: boolean }) =>
  onThisServer ? "server" : "provider";

/** One way to open each provider; null where something it needs is missing. */
const OPEN = {
  openai: ({ openai }) =>
    openai &&
    openOpenAi({
      baseUrl: openai.baseUrl,
      model: openai.model,
      key: openai.apiKey ?? undefined,
      madeAt: placed(openai),
    }),
  deepl: ({ deepl }) =>
    deepl && openDeepl({ ...deepl, key: deepl.apiKey, baseUrl: deepl.baseUrl ?? undefined }),
  cloudflare: ({ cloudflare }) =>
    cloudflare.accounts.length > 0 && cloudflare.tokens.length > 0 ? openCloudflare(cloudflare) : null,
  libretranslate: ({ libretranslate }) =>
    libretranslate &&
    openLibreTranslate({
      url: libretranslate.url,
      key: libretranslate.apiKey ?? undefined,
      madeAt: placed(libretranslate),
    }),
} satisfies Partial<Record<EngineId, (config: ProvidersConfig) => Engine | null>>;

export type ProviderName = keyof typeof OPEN;
const NAMES = Object.keys(OPEN) as ProviderName[];

interface Opened {
  readonly engine: Engine | null;
  /** What it was opened with: an engine that would be the same stays, with what it learned. */
  readonly settings: string;
}

/**
 * The engines of providers, which an administrator may configure anew while the server runs: the list is replaced as a
 * whole, and requests under way end with the engines they began with.
 */
export class ProviderEngines implements AsyncDisposable {
  #opened: ReadonlyMap<ProviderName, Opened>;

  constructor(config: ProvidersConfig) {
    this.#opened = new Map(NAMES.map((name) => [name, open(name, config)]));
  }

  current(): readonly Engine[] {
    return [...this.#opened.values()].flatMap(({ engine }) => engine ?? []);
  }

  async configure(config: ProvidersConfig): Promise<void> {
    const before = this.#opened;
    this.#opened = new Map(
      NAMES.map((name) => {
        const known = before.get(name);
        return [name, known?.settings === JSON.stringify(config[name]) ? known : open(name, config)];
      }),
    );
    const gone = [...before].filter(([name, opened]) => this.#opened.get(name) !== opened);
    for (const [, { engine }] of gone) await engine?.[Symbol.asyncDispose]();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const engine of this.current()) await engine[Symbol.asyncDispose]();
  }
}

const open = (name: ProviderName, config: ProvidersConfig): Opened => ({
  engine: OPEN[name](config),
  settings: JSON.stringify(config[name]),
});
