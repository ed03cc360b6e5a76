import type { Call } from "@lingualoom/contract/calls/calls.ts";

/** The calls under way, in the order of the server. */
export function callsAfter(calls: readonly Call[], changed: Call): Call[] {
  const others = calls.filter(({ id }) => id !== changed.id);
  if (changed.endedAt) return others;
  return [...others, changed].sort((a, b) => (a.beganAt + a.id < b.beganAt + b.id ? -1 : 1));
}
