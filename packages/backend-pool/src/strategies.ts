import type { BackendHealth } from "./health.ts";

export const STRATEGIES = [
  "round_robin",
  "least_response_time",
  "least_connections",
  "weighted_round_robin",
  "health_based",
] as const;

export type Strategy = (typeof STRATEGIES)[number];

export interface Candidate {
  readonly id: number;
  readonly health: BackendHealth;
  readonly activeConnections: number;
}

/** Chooses among at least one candidate. It may remember earlier choices. */
export type Choose = (candidates: readonly Candidate[]) => Candidate;

export const strategies: Readonly<Record<Strategy, () => Choose>> = {
  round_robin: roundRobin,
  least_response_time: () => least((one) => [one.health.responseTime, one.activeConnections]),
  least_connections: () => least((one) => [one.activeConnections, one.health.responseTime]),
  weighted_round_robin: weightedRoundRobin,
  health_based: () => least((one) => [one.health.consecutiveFailures, expectedWait(one)]),
};

/** Chooses the next candidate by id, so a list that changes between two choices skips no candidate. */
function roundRobin(): Choose {
  let last = 0;
  return (candidates) => {
    const byId = [...candidates].sort((a, b) => a.id - b.id);
    const next = byId.find(({ id }) => id > last) ?? first(byId);
    last = next.id;
    return next;
  };
}

/** Chooses the candidate with the smallest figures, compared in order; ties go to the first. */
function least(figures: (candidate: Candidate) => readonly number[]): Choose {
  return (candidates) =>
    candidates.reduce((best, one) => (isLess(figures(one), figures(best)) ? one : best), first(candidates));
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((figure, i) => figure !== b[i]);
  return at >= 0 && (a[at] as number) < (b[at] as number);
}

/** Expected waiting time: each active request takes about as long as the last answer took. */
const expectedWait = ({ health, activeConnections }: Candidate) => (activeConnections + 1) * health.responseTime;

/** A backend that is ten times slower than the fastest still gets its turn. */
const WEIGHT_MAX = 10;

function weightsOf(candidates: readonly Candidate[]): number[] {
  const times = candidates.map(({ health }) => Math.max(1, health.responseTime));
  const fastest = Math.min(...times);
  return times.map((time) => Math.max(1, Math.round((WEIGHT_MAX * fastest) / time)));
}

/**
 * Smooth weighted round robin, as in nginx: before each choice every candidate gains its weight, and the chosen one
 * pays the sum of all weights. This spreads the turns of fast backends among those of slow ones.
 */
function weightedRoundRobin(): Choose {
  const currentWeights = new Map<number, number>();
  return (candidates) => {
    const weights = weightsOf(candidates);
    for (const [i, { id }] of candidates.entries())
      currentWeights.set(id, (currentWeights.get(id) ?? 0) + (weights[i] as number));
    const chosen = candidates.reduce(
      (best, one) => ((currentWeights.get(one.id) ?? 0) > (currentWeights.get(best.id) ?? 0) ? one : best),
      first(candidates),
    );
    const sum = weights.reduce((total, weight) => total + weight, 0);
    currentWeights.set(chosen.id, (currentWeights.get(chosen.id) ?? 0) - sum);
    return chosen;
  };
}

function first(candidates: readonly Candidate[]): Candidate {
  const [one] = candidates;
  if (!one) throw new Error("There is no backend to choose from");
  return one;
}
