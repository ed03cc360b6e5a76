import type { Message } from "@lingualoom/contract/shapes.ts";
import { useSyncExternalStore } from "react";

/** The own message that the composer changes; null while it writes a new one. */
let edited: Message | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function editMessage(message: Message | null): void {
  edited = message;
  for (const listener of listeners) listener();
}

export const editedMessage = () => edited;

export const useEditedMessage = () => useSyncExternalStore(subscribe, editedMessage);
