import { type Address, newAddress, newUserId } from "../address.ts";
import { personalKey, personalKeys } from "../personal-storage.ts";

/**
 * Parts of a composer's state, each with its own key: the text of the next message, the quoted message, its mentions, the edit of an earlier message,
 * whether previews of translations are shown, and how the text is shared with other devices.
 */
type Kind = "draft" | "reply" | "mentions" | "edit" | "preview" | "sharing";

const WRITTEN = "lingualoom:draft";

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
  const isNew = text !== (localStorage.getItem(key) ?? "");
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
    if (kind === "draft" && isNew) noteWritten(me, address);
    return true;
  } catch {
    return false;
  }
}

interface Sharing {
  /** When the draft was written, here or on another device; empty for never. */
  readonly at: string;
  /** Written here, and not yet on the server. */
  readonly pending: boolean;
}

/** Drafts of threads and of chats without a message stay on this device. */
const isShared = (address: Address) => newUserId(address) === null && !address.includes("/");

/** A draft of an earlier version counts as written now. */
export function sharingOf(me: string, address: Address): Sharing {
  const stored = storedDraft(me, "sharing", address);
  if (stored) return JSON.parse(stored);
  if (!storedDraft(me, "draft", address)) return { at: "", pending: false };
  const now = { at: new Date().toISOString(), pending: true };
  storeSharing(me, address, now);
  return now;
}

export const storeSharing = (me: string, address: Address, sharing: Sharing): boolean =>
  storeDraft(me, "sharing", address, JSON.stringify(sharing));

function noteWritten(me: string, address: Address): void {
  if (!isShared(address)) return;
  const before = JSON.parse(storedDraft(me, "sharing", address) || "null") as Sharing | null;
  // Later than what this device knows, even if its clock is behind that of another one.
  const at = new Date(Math.max(Date.now(), before ? Date.parse(before.at) + 1 : 0)).toISOString();
  storeSharing(me, address, { at, pending: true });
  dispatchEvent(new CustomEvent<Address>(WRITTEN, { detail: address }));
}

export function onDraftWritten(listener: (address: Address) => void): () => void {
  const written = (event: Event) => listener((event as CustomEvent<Address>).detail);
  addEventListener(WRITTEN, written);
  return () => removeEventListener(WRITTEN, written);
}

/** Returns the conversations with drafts, or drafts that were sent. */
export function draftsHere(me: string): Address[] {
  const kinds = [":draft", ":sharing"];
  const found = personalKeys(me, "conversation:").flatMap(({ name }) =>
    kinds.filter((kind) => name.endsWith(kind)).map((kind) => name.slice(0, -kind.length)),
  );
  return [...new Set(found)].filter(isShared);
}

/** Shows a draft of another device as one of another window. */
export function putDraftOfOtherDevice(me: string, address: Address, text: string): void {
  const key = draftKey(me, "draft", address);
  const oldValue = localStorage.getItem(key);
  if (text === storedDraft(me, "draft", address)) return;
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
  } catch {
    return;
  }
  dispatchEvent(new StorageEvent("storage", { key, oldValue, newValue: text || null }));
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
