import type { Message } from "@lingualoom/contract/shapes.ts";
import { createStore } from "../external-store.ts";

/** A message that may call for attention: not of a silenced chat. */
export interface Arrival {
  readonly message: Message;
  /** Who wrote it. */
  readonly name: string;
}

/** How many events with messages came from each person. Global because announcements compare lists of chats with it. */
export const heardOf = new Map<string, number>();

/** The last arrival. Global because sockets set it, outside of React. */
const latest = createStore<Arrival | null>(null);

export const publishArrival = (arrival: Arrival) => latest.set(arrival);

export function onArrival(listen: (arrival: Arrival) => void): () => void {
  return latest.subscribe(() => {
    const arrival = latest.get();
    if (arrival) listen(arrival);
  });
}
