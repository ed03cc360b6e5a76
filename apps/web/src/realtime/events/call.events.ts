import type { Call } from "@lingualoom/contract/calls/calls.ts";

/** The calls under way, and ended ones whose words may still be kept, in the order of the server. */
export function callsAfter(calls: readonly Call[], changed: Call): Call[] {
  const others = calls.filter(({ id }) => id !== changed.id);
  const isOver = changed.endedAt && (!changed.words || changed.words.refused);
  if (isOver) return others;
  return [...others, changed].sort((a, b) => (a.beganAt + a.id < b.beganAt + b.id ? -1 : 1));
}
