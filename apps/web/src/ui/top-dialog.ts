import { useSyncExternalStore } from "react";

/** The modal dialogs that are open, the innermost last: all around the innermost is inert and under its shade. */
let open: readonly Element[] = [];
const listeners = new Set<() => void>();

function change(dialogs: readonly Element[]): void {
  open = dialogs;
  for (const listener of listeners) listener();
}

export function noteDialog(dialog: Element): () => void {
  change([...open, dialog]);
  return () => change(open.filter((one) => one !== dialog));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Where what is said now can be seen, heard and pressed. */
export const useTopDialog = () => useSyncExternalStore(subscribe, () => open.at(-1) ?? null);
