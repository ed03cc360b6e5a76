import type { Prior } from "@lingualoom/translation/detection/detection.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Database } from "#/platform/database/open.ts";
import { readUsualLanguages } from "./language-store.ts";
import { priorOf } from "./prior.ts";

/** Milliseconds for which a writer's choices may be outdated. */
const KEPT_MS = 60_000;
const WRITERS_MAX = 2_000;

interface Remembered {
  readonly until: number;
  readonly prior: Prior | undefined;
}

/** Reads a writer's usual languages at most once a minute, so that a send rarely waits for an extra query. */
export function rememberedPriors(database: Database, clock: Pick<Clock, "now">) {
  const remembered = new Map<string, Remembered>();
  return async (writer: string): Promise<Prior | undefined> => {
    const now = clock.now().getTime();
    const known = remembered.get(writer);
    if (known && known.until > now) return known.prior;
    const usual = (await readUsualLanguages(database, [writer])).get(writer);
    const prior = usual && priorOf(usual);
    // Evicts the oldest entry.
    if (remembered.size >= WRITERS_MAX) remembered.delete(remembered.keys().next().value as string);
    remembered.delete(writer);
    remembered.set(writer, { until: now + KEPT_MS, prior });
    return prior;
  };
}
