import type { Route } from "../../engine.ts";
import type { Mode } from "./installation.ts";

export interface Way extends Route {
  readonly modes: readonly [Mode] | readonly [Mode, Mode];
}

/** Best first: pairs with these pivots have the largest dictionaries and lose the least. */
const PIVOTS = ["es", "en", "ca", "fr", "nb", "sv", "pt"];

/** Returns direct routes, and for other pairs the route through the best pivot language. */
export function findWays(modes: readonly Mode[]): ReadonlyMap<string, Way> {
  const ways = new Map<string, Way>();
  for (const mode of modes) {
    const { source, target } = mode;
    const key = wayKey(source, target);
    if (!ways.has(key)) ways.set(key, { source, target, quality: "rough", ready: true, modes: [mode] });
  }
  const direct = [...ways.values()];
  for (const pivot of PIVOTS) {
    for (const first of direct.filter((way) => way.target === pivot)) {
      for (const second of direct.filter((way) => way.source === pivot && way.target !== first.source)) {
        const key = wayKey(first.source, second.target);
        if (ways.has(key)) continue;
        ways.set(key, {
          source: first.source,
          target: second.target,
          pivot,
          quality: "rough",
          ready: true,
          modes: [first.modes[0], second.modes[0]],
        });
      }
    }
  }
  return ways;
}

export const wayKey = (source: string, target: string) => `${source} ${target}`;
