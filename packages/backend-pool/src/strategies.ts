import type { BackendHealth } from "./health.ts";

export const STRATEGIES = [
  "round_robin",
  "least_response_time",
  "least_connections",
  "weighted_round_robin",
  "health_based",
] as const;

export type Strategy = (typeof STRATEGIES)[number];

/** A backend that may be chosen. */
export interface Candidate {
  readonly id: number;
  readonly health: BackendHealth;
  readonly activeConnections: number;
}

/** Chooses among candidates, of which there is at least one; remembers whose turn it was. */
export type Choose = (candidates: readonly Candidate[]) => Candidate;

export const strategies: Readonly<Record<Strategy, () => Choose>> = {
  round_robin: roundRobin,
  least_response_time: () => least((one) => [one.health.responseTime, one.activeConnections]),
  least_connections: () => least((one) => [one.activeConnections, one.health.responseTime]),
  weighted_round_robin: weightedRoundRobin,
  health_based: () => least((one) => [one.health.consecutiveFailures, burden(one)]),
};

/** The one after the last, by id, so that a list which changes between two choices leaves nobody out. */
function roundRobin(): Choose {
  let last = 0;
  return (candidates) => {
    const byId = [...candidates].sort((a, b) => a.id - b.id);
    const next = byId.find(({ id }) => id > last) ?? first(byId);
    last = next.id;
    return next;
  };
}

/** The one with the smallest figures; among equals the first of the list. */
function least(figures: (candidate: Candidate) => readonly number[]): Choose {
  return (candidates) =>
    candidates.reduce((best, one) => (isLess(figures(one), figures(best)) ? one : best), first(candidates));
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((figure, i) => figure !== b[i]);
  return at >= 0 && (a[at] as number) < (b[at] as number);
}

/** How long somebody would probably wait: each request under way takes about as long as the last answer took. */
const burden = ({ health, activeConnections }: Candidate) => (activeConnections + 1) * health.responseTime;

/** A backend ten times as slow as the quickest still gets its turn. */
const WEIGHT_MAX = 10;

function weightsOf(candidates: readonly Candidate[]): number[] {
  const times = candidates.map(({ health }) => Math.max(1, health.responseTime));
  const quickest = Math.min(...times);
  return times.map((time) => Math.max(1, Math.round((WEIGHT_MAX * quickest) / time)));
}

/**
 * Smooth weighted round robin, as nginx does it: everybody gains their weight, the richest is chosen and pays the
 * sum of all weights, so that turns of the quick are spread among those of the slow.
 */
function weightedRoundRobin(): Choose {
  const wealth = new Map<number, number>();
  return (candidates) => {
    const weights = weightsOf(candidates);
    for (const [i, { id }] of candidates.entries())
      wealth.set(id, (wealth.get(id) ?? 0) + (weights[i] as number));
    const richest = candidates.reduce(
      (best, one) => ((wealth.get(one.id) ?? 0) > (wealth.get(best.id) ?? 0) ? one : best),
      first(candidates),
    );
    const sum = weights.reduce((total, weight) => total + weight, 0);
    wealth.set(richest.id, (wealth.get(richest.id) ?? 0) - sum);
    return richest;
  };
}

function first(candidates: readonly Candidate[]): Candidate {
  const [one] = candidates;
  if (!one) throw new Error("There is no backend to choose from");
  return one;
}
