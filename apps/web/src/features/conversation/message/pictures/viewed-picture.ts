import { useSyncExternalStore } from "react";

/** The message whose picture is looked at large; null while none is. */
let viewed: string | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function viewPicture(messageId: string | null): void {
  viewed = messageId;
  for (const listener of listeners) listener();
}

export const useViewedPicture = () => useSyncExternalStore(subscribe, () => viewed);
