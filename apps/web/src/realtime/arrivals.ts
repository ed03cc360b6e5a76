import type { Message } from "@lingualoom/contract/shapes.ts";

/** A message that may call for attention: not of a muted conversation. */
export interface Arrival {
  readonly message: Message;
  /** Who wrote it. */
  readonly name: string;
}

/** How many messages of each conversation have arrived here by an event. */
export const arrivedIn = new Map<string, number>();

const listeners = new Set<(arrival: Arrival) => void>();

export function publishArrival(arrival: Arrival): void {
  for (const listen of listeners) listen(arrival);
}

export function onArrival(listen: (arrival: Arrival) => void): () => void {
  listeners.add(listen);
  return () => void listeners.delete(listen);
}
