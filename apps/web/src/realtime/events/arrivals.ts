import type { Message } from "@lingualoom/contract/shapes.ts";
import { createStore } from "#/external-store.ts";

/** A message that may call for attention, so not one of a muted conversation. */
export interface Arrival {
  readonly message: Message;
  readonly name: string;
}

/**
 * `seq` of each message that came by an event, by conversation. Global because announcements compare answers with it.
 */
export const arrivedIn = new Map<string, Set<number>>();

/** Global because sockets set it, outside of React. */
const latest = createStore<Arrival | null>(null);

export const publishArrival = (arrival: Arrival) => latest.set(arrival);

export function onArrival(listen: (arrival: Arrival) => void): () => void {
  return latest.subscribe(() => {
    const arrival = latest.get();
    if (arrival) listen(arrival);
  });
}
