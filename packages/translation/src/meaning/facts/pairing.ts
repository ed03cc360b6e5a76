import type { Fact } from "./fact.ts";
import { sameFact } from "./same-fact.ts";

/** Which facts of two texts stand for each other; each stands for one at most. */
export interface Pairing {
  readonly left: readonly Fact[];
  readonly right: readonly Fact[];
  /** Whether a fact of either has its like. */
  has(fact: Fact): boolean;
}

export function pair(left: readonly Fact[], right: readonly Fact[]): Pairing {
  const paired = new Set<Fact>();
  for (const strict of [true, false]) {
    for (const a of left) {
      if (paired.has(a)) continue;
      const b = right.find((one) => !paired.has(one) && (!strict || one.family === a.family) && sameFact(a, one));
      if (!b) continue;
      paired.add(a).add(b);
    }
  }
  // A fact that is said twice on one side may be said once on the other.
  const said = (fact: Fact, others: readonly Fact[]) => others.some((other) => sameFact(fact, other));
  for (const a of left) if (!paired.has(a) && said(a, right)) paired.add(a);
  for (const b of right) if (!paired.has(b) && said(b, left)) paired.add(b);
  return { left, right, has: (fact) => paired.has(fact) };
}
