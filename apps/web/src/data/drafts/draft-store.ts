import { type Address, newAddress } from "../address.ts";
import { personalKey, personalKeys } from "../personal-storage.ts";

/**
 * Parts of a composer's state, each with its own key: the text of the next message, the quoted message, its mentions, the edit of an earlier message,
 * and whether previews of translations are shown.
 */
type Kind = "draft" | "reply" | "mentions" | "edit" | "preview";

export const draftKey = (me: string, kind: Kind, address: Address) =>
  personalKey(me, `conversation:${address}:${kind}`);

export function storedDraft(me: string, kind: Kind, address: Address): string {
  const text = localStorage.getItem(draftKey(me, kind, address)) ?? "";
  return text.trim() && text;
}

/** The browser reports only changes by other windows. */
export function onDraftOfOtherWindow(listener: () => void): () => void {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

/** Returns false if storage is full or refused; the text is then only in the page. */
export function storeDraft(me: string, kind: Kind, address: Address, text: string): boolean {
  const key = draftKey(me, kind, address);
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

export function moveDrafts(me: string, from: Address, to: Address): void {
  for (const kind of ["draft", "edit", "preview"] as const)
    moveItem(kind, draftKey(me, kind, from), draftKey(me, kind, to));
}

/**
 * Migrates drafts of earlier versions, which stored them under the other user's id. They become drafts of a new
 * conversation with that user, and move to the conversation as soon as the page knows it.
 */
export function upgradeDrafts(me: string): void {
  for (const kind of ["draft", "edit"] as const)
    for (const { key, name } of personalKeys(me, `${kind}:`)) moveItem(kind, key, draftKey(me, kind, newAddress(name)));
}

/** Two drafts are merged; of two edits, the one in progress is kept. */
function moveItem(kind: Kind, from: string, to: string): void {
  const text = localStorage.getItem(from);
  if (text === null) return;
  const there = localStorage.getItem(to);
  const isSame = there === null || there === text;
  // Removed first: full storage has no space for both.
  localStorage.removeItem(from);
  try {
    if (isSame) localStorage.setItem(to, text);
    else if (kind === "draft") localStorage.setItem(to, `${there}\n${text}`);
  } catch {
    localStorage.setItem(from, text);
  }
}
