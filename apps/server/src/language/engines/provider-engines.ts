import type { Engine } from "@lingualoom/translation/engine.ts";
import type { ProviderDescriptor } from "@lingualoom/translation/engines/provider/descriptor.ts";
import { PROVIDERS } from "@lingualoom/translation/engines/providers.ts";
import type { ProvidersConfig } from "#/platform/config/providers.ts";

interface Opened {
  readonly engine: Engine | null;
  /** The settings it was opened with. An engine with equal settings stays, with everything it has learned. */
  readonly settings: string;
}

/**
 * The providers' engines, which an administrator may reconfigure at run time. The list is replaced as a whole, and
 * requests in progress finish with the engines they began with.
 */
export class ProviderEngines implements AsyncDisposable {
  #opened: ReadonlyMap<string, Opened>;

  constructor(config: ProvidersConfig) {
    this.#opened = new Map(PROVIDERS.map((provider) => [provider.id, open(provider, config[provider.id])]));
  }

  current(): readonly Engine[] {
    return [...this.#opened.values()].flatMap(({ engine }) => engine ?? []);
  }

  async configure(config: ProvidersConfig): Promise<void> {
    const before = this.#opened;
    this.#opened = new Map(
      PROVIDERS.map((provider) => {
        const known = before.get(provider.id);
        const settings = config[provider.id];
        return [provider.id, known?.settings === JSON.stringify(settings) ? known : open(provider, settings)];
      }),
    );
    const gone = [...before].filter(([id, opened]) => this.#opened.get(id) !== opened);
    for (const [, { engine }] of gone) await engine?.[Symbol.asyncDispose]();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const engine of this.current()) await engine[Symbol.asyncDispose]();
  }
}

const open = (provider: ProviderDescriptor, settings: unknown): Opened => ({
  engine: provider.missing(settings).length === 0 ? provider.open(settings) : null,
  settings: JSON.stringify(settings),
});
