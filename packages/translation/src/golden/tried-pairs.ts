import { type Engine, EngineError, type Route } from "../engine.ts";
import { phrase } from "../engine-sentences.ts";
import { goldenOf } from "./golden-sentences.ts";
import { translatesGolden } from "./try-pair.ts";

/** A server that must first load its model takes long for its first answer. */
const TRY_MS = 120_000;

/**
 * Tests the pairs of an engine with golden sentences before offering them: a small custom model knows some languages
 * and makes up others. A pair is tested at its first request, one at a time, and is not ready until then; a failed pair
 * is not offered while the engine is open. An unreachable engine does not count as failed.
 */
export function triedByGoldenSentences(engine: Engine, onChange: () => void = () => {}): Engine {
  const passed = new Set<string>();
  const failed = new Set<string>();
  const waiting = new Map<string, Promise<void>>();
  const closed = new AbortController();
  let last = Promise.resolve();
  const nameOf = ({ source, target }: { source: string; target: string }) => `${source}→${target}`;
  const judged = (route: Route): Route[] => {
    const name = nameOf(route);
    const isTried = goldenOf(route.source) !== undefined && goldenOf(route.target) !== undefined;
    return isTried && !failed.has(name) ? [{ ...route, ready: route.ready && passed.has(name) }] : [];
  };

  async function tryNow(pair: { source: string; target: string }) {
    try {
      const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(TRY_MS)]);
      ((await translatesGolden(engine, pair, signal)) ? passed : failed).add(nameOf(pair));
    } catch {
      // The next request tests it again.
    }
    waiting.delete(nameOf(pair));
    if (!closed.signal.aborted) onChange();
  }

  return {
    ...engine,
    route(source, target) {
      const route = engine.route(source, target);
      return route && (judged(route)[0] ?? null);
    },
    pairs: () => engine.pairs().flatMap(judged),
    health() {
      const health = engine.health();
      if (failed.size === 0 || !health.available) return health;
      return { ...health, ...phrase("failedGolden", { pairs: [...failed].sort().join(", ") }) };
    },
    async translate(request) {
      const { source, target } = request;
      const pair = { source, target };
      const name = nameOf(pair);
      if (passed.has(name)) return await engine.translate(request);
      if (failed.has(name)) throw new EngineError("unsupported_pair", "it failed its golden sentence");
      if (!waiting.has(name)) {
        last = last.then(() => (closed.signal.aborted ? undefined : tryNow(pair)));
        waiting.set(name, last);
      }
      throw new EngineError("not_ready", "the pair is being tried");
    },
    async [Symbol.asyncDispose]() {
      closed.abort();
      await last;
      await engine[Symbol.asyncDispose]();
    },
  };
}
