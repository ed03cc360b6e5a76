import type { Sandbox } from "@lingualoom/sandbox/sandbox.ts";
import type { EngineSource } from "@lingualoom/translation/engine.ts";
import type { RuleBasedPairs } from "@lingualoom/translation/engines/apertium/pair-supply.ts";
import type { LocalModels } from "@lingualoom/translation/engines/bergamot/model-supply.ts";
import { openLocalEngines } from "@lingualoom/translation/engines/local.ts";
import type { Setup } from "@lingualoom/translation/engines/setup.ts";
import type { Logger } from "pino";
import type { ProvidersConfig } from "#/platform/config/providers.ts";
import type { Config } from "#/platform/config.ts";
import { ProviderEngines } from "./provider-engines.ts";

export interface Engines extends AsyncDisposable {
  readonly engines: EngineSource;
  readonly models: LocalModels;
  readonly pairs: RuleBasedPairs;
  readonly setup: () => Setup;
  providers(): ProvidersConfig;
  /**
   * Replaces the settings of the named providers at once, without a restart. The next text uses the new keys, and
   * earlier refusals of the old keys are forgotten. An engine with unchanged settings stays.
   */
  configureProviders(change: Partial<ProvidersConfig>): Promise<void>;
}

/** Opens the configured engines. Which of them may see a text is decided per text, not here. */
export async function openEngines(
  config: Config,
  log: Logger,
  env: Readonly<Record<string, string | undefined>>,
  sandbox: Sandbox,
): Promise<Engines> {
  const { translation, dataDir } = config;
  const local = await openLocalEngines({
    dataDir,
    bergamot: translation.bergamot,
    apertiumDir: translation.apertium.dir,
    fetch: translation.localEngines,
    sandbox,
    env,
    log: { info: (message) => log.info(message), warn: (message) => log.warn(message) },
  });
  const wanted = new Set<string>(translation.engines);
  let configured = translation.providers;
  const remote = new ProviderEngines(configured);
  return {
    engines: {
      current: () => [...remote.current(), ...local.engines].filter((engine) => wanted.has(engine.id)),
    },
    models: local.models,
    pairs: local.pairs,
    setup: local.setup,
    providers: () => configured,
    async configureProviders(change) {
      configured = { ...configured, ...change };
      await remote.configure(configured);
    },
    async [Symbol.asyncDispose]() {
      await remote[Symbol.asyncDispose]();
      await local[Symbol.asyncDispose]();
    },
  };
}
