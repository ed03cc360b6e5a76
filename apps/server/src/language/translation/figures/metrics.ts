import type { TranslatorEvent } from "@lingualoom/translation/translator.ts";

export interface PairFigures {
  readonly engine: string;
  readonly source: string;
  readonly target: string;
  /** Translations delivered, and how many of them were not new. Dashboards show the difference as translations. */
  translations: number;
  cacheHits: number;
  /** Requests that an engine really received, with their characters and milliseconds; and their number by latency. */
  attempts: number;
  characters: number;
  milliseconds: number;
  readonly buckets: number[];
  /** Failures by reason. The last of `buckets` counts answers slower than all limits. */
  readonly failures: Record<string, number>;
}

export const LATENCY_BUCKETS: readonly number[] = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];

export interface GivenAnswer {
  readonly engine: string;
  readonly source: string;
  readonly target: string;
  /** Counts as new for its reader (`user_counters`). Otherwise it existed before, or is a back-translation. */
  readonly isNew: boolean;
}

export interface TranslationMetrics {
  /** An engine was asked, or would have been. */
  attempted(event: TranslatorEvent): void;
  given(given: GivenAnswer): void;
  /** Totals since the start of this server. */
  figures(): readonly PairFigures[];
  /** Milliseconds of the engine's last answers; null before the first. */
  latency(engine: string): { readonly p50: number; readonly p95: number } | null;
  /** Returns the figures since the last call, to be added to the daily ones. */
  take(): readonly PairFigures[];
}

const UNASKED: ReadonlySet<string> = new Set(["resting", "cancelled"]);
/** Number of answers per engine on which its latency is based. */
const LAST = 200;

type Table = Map<string, PairFigures>;

export function createTranslationMetrics(): TranslationMetrics {
  const total: Table = new Map();
  let fresh: Table = new Map();
  const lastAnswers = new Map<string, number[]>();

  function count(pair: Pick<PairFigures, "engine" | "source" | "target">, add: (one: PairFigures) => void) {
    add(of(total, pair));
    add(of(fresh, pair));
  }

  return {
    attempted(event) {
      count(event, (one) => {
        if (event.outcome !== "ok") one.failures[event.outcome] = (one.failures[event.outcome] ?? 0) + 1;
        if (UNASKED.has(event.outcome)) return;
        one.attempts += 1;
        one.characters += event.characters;
        one.milliseconds += event.milliseconds;
        const at = LATENCY_BUCKETS.findIndex((bound) => event.milliseconds <= bound);
        const bucket = at === -1 ? LATENCY_BUCKETS.length : at;
        one.buckets[bucket] = (one.buckets[bucket] ?? 0) + 1;
      });
      if (event.outcome !== "ok") return;
      const answers = lastAnswers.get(event.engine) ?? [];
      lastAnswers.set(event.engine, [...answers, event.milliseconds].slice(-LAST));
    },
    given({ isNew, ...pair }) {
      count(pair, (one) => {
        one.translations += 1;
        if (!isNew) one.cacheHits += 1;
      });
    },
    figures: () => [...total.values()],
    latency(engine) {
      const sorted = (lastAnswers.get(engine) ?? []).toSorted((a, b) => a - b);
      const share = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
      const [p50, p95] = [share(0.5), share(0.95)];
      return p50 === undefined || p95 === undefined ? null : { p50, p95 };
    },
    take() {
      const taken = [...fresh.values()];
      fresh = new Map();
      return taken;
    },
  };
}

function of(table: Table, { engine, source, target }: Pick<PairFigures, "engine" | "source" | "target">) {
  const name = `${engine} ${source} ${target}`;
  let found = table.get(name);
  if (!found) {
    found = {
      engine,
      source,
      target,
      translations: 0,
      cacheHits: 0,
      attempts: 0,
      characters: 0,
      milliseconds: 0,
      buckets: Array.from({ length: LATENCY_BUCKETS.length + 1 }, () => 0),
      failures: {},
    };
    table.set(name, found);
  }
  return found;
}
