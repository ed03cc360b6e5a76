import type { Message } from "./shapes.ts";

/** True for a reply that only its thread shows: it changes neither the order of the list nor the unread count. */
export const isOnlyInThread = ({ inThread }: Pick<Message, "inThread">): boolean =>
  inThread !== undefined && !inThread.alsoSent;
