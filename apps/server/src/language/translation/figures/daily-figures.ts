import type { Logger } from "pino";
import type { Clock } from "#/platform/clock.ts";
import type { Database } from "#/platform/database/open.ts";
import { repeat } from "#/platform/repeat.ts";
import { addDailyFigures } from "./daily-figures-store.ts";
import type { TranslationMetrics } from "./metrics.ts";

/** Gathered for so long and then written in one statement: a crash loses no more of the figures than this. */
const EVERY_MS = 2_000;

export interface DailyFigures extends AsyncDisposable {
  /** Writes what has been counted so far. */
  write(): Promise<void>;
}

/** Adds what the metrics count to the row of the day, engine and pair: what dashboards read. */
export function keepDailyFigures(
  database: Database,
  metrics: TranslationMetrics,
  clock: Clock,
  log: Logger,
): DailyFigures {
  const write = async () => {
    const taken = metrics.take();
    if (taken.length > 0) await addDailyFigures(database, taken, clock.now());
  };
  const writing = repeat(clock, EVERY_MS, write, log);
  return {
    write,
    async [Symbol.asyncDispose]() {
      writing.cancel();
      await write().catch((error) => log.error({ err: error }, "figures of translation were not written"));
    },
  };
}
