import type { Logger } from "pino";
import type { Clock } from "#/platform/clock.ts";
import type { Database } from "#/platform/database/open.ts";
import { repeat } from "#/platform/repeat.ts";
import { addDailyFigures } from "./daily-figures-store.ts";
import type { TranslationMetrics } from "./metrics.ts";

/** Interval between two writes; a crash loses at most the figures of this time. */
const EVERY_MS = 2_000;

export interface DailyFigures extends AsyncDisposable {
  write(): Promise<void>;
}

/** Adds the metrics to the rows by day, engine and pair, which dashboards read. */
export function storeDailyFigures(
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
