import { createStore, useStore } from "../../external-store.ts";

/**
 * The open modal dialogs, the innermost last: everything around the innermost is inert and under its shade. Global
 * because the browser's top layer is.
 */
const open = createStore<readonly HTMLElement[]>([]);

export function noteDialog(dialog: HTMLElement): () => void {
  open.set([...open.get(), dialog]);
  return () => open.set(open.get().filter((one) => one !== dialog));
}

export const topDialog = () => open.get().at(-1) ?? null;

/** The dialog in which a message can be seen, heard and pressed; null when none is open. */
export const useTopDialog = () => useStore(open).at(-1) ?? null;
