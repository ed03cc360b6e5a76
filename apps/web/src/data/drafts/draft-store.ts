import { type Address, newAddress } from "../address.ts";
import { personalKey, personalKeys } from "../personal-storage.ts";

/**
 * What waits in a composer: the text of the next message, what it answers, whom it mentions, or what is being made of an
 * earlier one; and whether its author sees there what the others will read.
 */
type Kind = "draft" | "reply" | "mentions" | "edit" | "preview";

export const draftKey = (me: string, kind: Kind, address: Address) =>
  personalKey(me, `conversation:${address}:${kind}`);

/** Blanks alone are no draft. */
export function storedDraft(me: string, kind: Kind, address: Address): string {
  const text = localStorage.getItem(draftKey(me, kind, address)) ?? "";
  return text.trim() && text;
}

/** The browser tells of it only what other windows do. */
export function onDraftOfOtherWindow(listener: () => void): () => void {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

/** False when the text is only where it is written: storage is full or refused. */
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

/** A new conversation has got its id. */
export function moveDrafts(me: string, from: Address, to: Address): void {
  for (const kind of ["draft", "edit", "preview"] as const)
    moveItem(kind, draftKey(me, kind, from), draftKey(me, kind, to));
}

/**
 * Versions before the conversation was the address stored drafts under the other person's id. They become drafts of a
 * new conversation with that person, and go to the conversation as soon as the page knows it.
 */
export function upgradeDrafts(me: string): void {
  for (const kind of ["draft", "edit"] as const)
    for (const { key, name } of personalKeys(me, `${kind}:`)) moveItem(kind, key, draftKey(me, kind, newAddress(name)));
}

/** Of two drafts both stay; of two edits the later one's message is already being changed. */
function moveItem(kind: Kind, from: string, to: string): void {
  const text = localStorage.getItem(from);
  if (text === null) return;
  const there = localStorage.getItem(to);
  const isSame = there === null || there === text;
  // Removed first: full storage has no room for both.
  localStorage.removeItem(from);
  try {
    if (isSame) localStorage.setItem(to, text);
    else if (kind === "draft") localStorage.setItem(to, `${there}\n${text}`);
  } catch {
    localStorage.setItem(from, text);
  }
}
