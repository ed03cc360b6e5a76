import { useSyncExternalStore } from "react";
import type { Address } from "../address.ts";
import { onDraftOfOtherWindow, storeDraft, storedDraft } from "./draft-store.ts";

const CHANGED = "lingualoom:preview-switch";

/** Whether previews of translations are shown while writing in this conversation, in this browser. */
const previewsHere = (me: string, address: Address): boolean => storedDraft(me, "preview", address) !== "";

export function switchPreviews(me: string, address: Address, on: boolean): void {
  storeDraft(me, "preview", address, on ? "on" : "");
  dispatchEvent(new Event(CHANGED));
}

function follow(listener: () => void): () => void {
  addEventListener(CHANGED, listener);
  const leave = onDraftOfOtherWindow(listener);
  return () => {
    removeEventListener(CHANGED, listener);
    leave();
  };
}

export const usePreviewsHere = (me: string, address: Address): boolean =>
  useSyncExternalStore(follow, () => previewsHere(me, address));
