import { EngineError, type EngineHealth } from "../../engine.ts";
import { sentenceOfError } from "../../engine-sentences.ts";

/** Reports a refused key in an engine's health until a call succeeds. */
export function watchKey() {
  let refused: EngineError | undefined;
  return {
    health: (): EngineHealth => (refused ? { available: false, ...sentenceOfError(refused) } : { available: true }),
    async watch<T>(work: () => Promise<T>): Promise<T> {
      try {
        const done = await work();
        refused = undefined;
        return done;
      } catch (error) {
        if (error instanceof EngineError && error.code === "auth") refused = error;
        throw error;
      }
    },
  };
}
