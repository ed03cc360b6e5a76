import type { Setup } from "@lingualoom/contract/calls/translation.ts";
import { createDetector, type Detector } from "@lingualoom/translation/detection/detector.ts";
import type { Engine } from "@lingualoom/translation/engine.ts";
import { openLocalEngines } from "@lingualoom/translation/engines/local.ts";
import { openOpenAi } from "@lingualoom/translation/engines/openai/engine.ts";
import type { Logger } from "pino";
import type { Config } from "./config.ts";

export interface Engines extends AsyncDisposable {
  readonly engines: readonly Engine[];
  readonly detector: Detector;
  /** How far the local engines are with fetching what they need. */
  readonly setup: () => Setup;
}

/** The engines the operator's settings ask for; which of them may see a text is decided per text, not here. */
export async function openEngines(
  config: Config,
  log: Logger,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Engines> {
  const { translation, dataDir } = config;
  const local = await openLocalEngines({
    dataDir,
    bergamot: translation.bergamot,
    apertiumDir: translation.apertium.dir,
    fetch: translation.localEngines,
    env,
    log: { info: (message) => log.info(message), warn: (message) => log.warn(message) },
  });
  const { openai } = translation;
  const remote = openai
    ? [
        openOpenAi({
          baseUrl: openai.baseUrl,
          model: openai.model,
          ...(openai.apiKey && { key: openai.apiKey }),
        }),
      ]
    : [];
  const wanted = new Set<string>(translation.engines);
  const engines = [...remote, ...local.engines].filter((engine) => wanted.has(engine.id));
  const detector = createDetector();
  return {
    engines,
    detector,
    setup: local.setup,
    async [Symbol.asyncDispose]() {
      await detector[Symbol.asyncDispose]();
      for (const engine of remote) await engine[Symbol.asyncDispose]();
      await local[Symbol.asyncDispose]();
    },
  };
}
