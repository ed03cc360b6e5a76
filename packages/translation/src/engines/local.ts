import type { Sandbox } from "@lingualoom/sandbox/sandbox.ts";
import type { Clock } from "../clock.ts";
import type { Engine } from "../engine.ts";
import { openApertium } from "./apertium/open-apertium.ts";
import type { RuleBasedPairs } from "./apertium/pair-supply.ts";
import type { LocalModels } from "./bergamot/model-supply.ts";
import { openBergamot } from "./bergamot/open-bergamot.ts";
import type { EngineLog } from "./engine-log.ts";
import type { Setup } from "./setup.ts";

export interface LocalEnginesOptions {
  readonly dataDir: string;
  /** False: fetches nothing and uses only what is installed. */
  readonly fetch: boolean;
  readonly apertiumDir?: string | null;
  readonly bergamot?: {
    readonly registryUrl?: string;
    readonly attachmentsUrl?: string;
    readonly modelsDir?: string;
  };
  /** Source of `PATH` and the proxies. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly sandbox?: Sandbox;
  readonly log: EngineLog;
  readonly clock?: Clock;
}

export interface LocalEngines extends AsyncDisposable {
  readonly engines: readonly Engine[];
  readonly models: LocalModels;
  readonly pairs: RuleBasedPairs;
  setup(): Setup;
  /** Called when pairs change or fetching progresses. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
}

/**
 * Opens the engines that run on this machine. Neural models are fetched at their first use. If their registry cannot be
 * reached and no model is installed, the rule-based pairs are fetched instead. Opening waits for none of this.
 */
export async function openLocalEngines(options: LocalEnginesOptions): Promise<LocalEngines> {
  const { dataDir, fetch, apertiumDir, env, log, clock } = options;
  const listeners = new Set<() => void>();
  const onChange = () => {
    for (const listener of listeners) listener();
  };
  const shared = { dataDir, log, onChange, ...(clock && { clock }) };
  const [bergamot, apertium] = await Promise.all([
    openBergamot({ ...shared, ...options.bergamot, fetch }),
    openApertium({
      ...shared,
      apertiumDir: apertiumDir ?? null,
      ...(env && { env }),
      ...(options.sandbox && { sandbox: options.sandbox }),
      fetchPairs: false,
      choose: fetch,
    }),
  ]);
  let closed = false;
  const fetching = bergamot.reachable.then((reachable) => {
    if (fetch && !closed && !reachable && !bergamot.pairs().some(({ ready }) => ready)) apertium.startFetch();
  });
  return {
    engines: [bergamot, apertium],
    models: bergamot.models,
    pairs: apertium.choice,
    setup() {
      const [neural, ruleBased] = [bergamot.setup(), apertium.setup()];
      return ruleBased.state === "idle" || neural.state === "fetching" ? neural : ruleBased;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      await bergamot[Symbol.asyncDispose]();
      await fetching;
      await apertium[Symbol.asyncDispose]();
    },
  };
}
