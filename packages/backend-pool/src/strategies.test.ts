import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UNCHECKED } from "./health.ts";
import { type Candidate, STRATEGIES, strategies } from "./strategies.ts";

const candidate = (id: number, responseTime: number, activeConnections = 0): Candidate => ({
  id,
  activeConnections,
  health: { ...UNCHECKED, responseTime },
});

const turns = (name: (typeof STRATEGIES)[number], candidates: readonly Candidate[], count: number) => {
  const choose = strategies[name]();
  return Array.from({ length: count }, () => choose(candidates).id);
};

test("round robin gives each backend the same number of turns, in order", () => {
  expect(turns("round_robin", [candidate(1, 9), candidate(2, 1), candidate(3, 5)], 7)).toEqual([1, 2, 3, 1, 2, 3, 1]);
});

test("round robin continues after the last backend when the list changes", () => {
  const choose = strategies.round_robin();
  const [a, b, c] = [candidate(1, 0), candidate(2, 0), candidate(3, 0)];
  expect([choose([a, b, c]).id, choose([a, c]).id, choose([a, b, c]).id]).toEqual([1, 3, 1]);
});

test("least_response_time takes the fastest, least_connections the least busy", () => {
  const candidates = [candidate(1, 80, 0), candidate(2, 20, 5), candidate(3, 20, 2)];
  expect(turns("least_response_time", candidates, 1)).toEqual([3]);
  expect(turns("least_connections", candidates, 1)).toEqual([1]);
});

test("health_based prefers a slower free backend to a fast busy one", () => {
  expect(turns("health_based", [candidate(1, 100, 0), candidate(2, 30, 9)], 1)).toEqual([1]);
  expect(turns("health_based", [candidate(1, 100, 0), candidate(2, 30, 1)], 1)).toEqual([2]);
});

test("weighted_round_robin spreads a fast backend's turns among a slow one's", () => {
  expect(turns("weighted_round_robin", [candidate(1, 20), candidate(2, 100)], 6)).toEqual([1, 1, 1, 2, 1, 1]);
});

describe("with any figures", () => {
  const candidates = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 50 }), time: fc.nat(20_000), active: fc.nat(500) }),
    { minLength: 1, maxLength: 50, selector: ({ id }) => id },
  );

  test.each(STRATEGIES)("%s chooses one of the candidates", (name) => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 1, max: 30 }), (given, count) => {
        const all = given.map(({ id, time, active }) => candidate(id, time, active));
        const ids = new Set(all.map(({ id }) => id));
        return turns(name, all, count).every((id) => ids.has(id));
      }),
    );
  });

  test.each(["round_robin", "weighted_round_robin"] as const)("with %s every backend gets its turn", (name) => {
    fc.assert(
      fc.property(candidates, (given) => {
        const all = given.map(({ id, time, active }) => candidate(id, time, active));
        // Weights range from 1 to 10.
        expect(new Set(turns(name, all, all.length * 10)).size).toBe(all.length);
      }),
    );
  });
});
