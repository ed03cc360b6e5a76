import type { Engine, Route } from "../engine.ts";
import { baseOf, closeness, insteadOf } from "../variants/variants.ts";

/** A pair as an engine is asked for it, which may name other variants of the same languages. */
export interface VariantRoute {
  readonly route: Route;
  /** `script`: the answer is then written in the target's script. `near`: it stays in another variant. */
  readonly closeness: ReturnType<typeof closeness>;
}

const RANK = { same: 0, script: 1, near: 2 } as const;

/** Finds the pair of an engine that comes closest to the requested one. */
export function routeOf(engine: Pick<Engine, "route">, source: string, target: string): VariantRoute | null {
  const found: VariantRoute[] = [];
  for (const to of insteadOf(target))
    for (const from of insteadOf(source)) {
      const route = baseOf(from) === baseOf(to) ? null : engine.route(from, to);
      if (!route) continue;
      found.push({ route, closeness: closeness(target, to) });
      break;
    }
  // The order of `insteadOf` decides between equally close ones.
  found.sort((one, other) => RANK[one.closeness] - RANK[other.closeness]);
  return found[0] ?? null;
}
