import type { Engine, EngineId, Quality, Route } from "../engine.ts";

export function inOrder(engines: readonly Engine[], order: readonly EngineId[], prefer?: EngineId): Engine[] {
  const rank = (engine: Engine) => {
    if (engine.id === prefer) return -1;
    const at = order.indexOf(engine.id);
    return at === -1 ? order.length : at;
  };
  return [...engines].sort((a, b) => rank(a) - rank(b));
}

export interface Pair {
  readonly source: string;
  readonly target: string;
  readonly provider: EngineId;
  readonly quality: Quality;
  readonly pivot?: string;
}

const better = (a: Route, b: Route) =>
  a.quality !== b.quality ? a.quality === "good" : a.pivot === undefined && b.pivot !== undefined;

/** Returns every supported pair with its best engine: by quality, then directness, then order. */
export function mergePairs(engines: readonly Engine[]): Pair[] {
  const best = new Map<string, { route: Route; engine: Engine }>();
  for (const engine of engines) {
    for (const route of engine.pairs()) {
      const name = `${route.source}>${route.target}`;
      const known = best.get(name);
      if (!known || better(route, known.route)) best.set(name, { route, engine });
    }
  }
  return [...best.values()].map(({ route, engine }) => ({
    source: route.source,
    target: route.target,
    provider: engine.id,
    quality: route.quality,
    ...(route.pivot === undefined ? {} : { pivot: route.pivot }),
  }));
}
