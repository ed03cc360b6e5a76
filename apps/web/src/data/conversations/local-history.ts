import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import { v7 as newId } from "uuid";
import { personalKey } from "../personal-storage.ts";

/** A translation that the user requested, stored in this browser for offline use. */
export interface LocalEntry {
  readonly id: string;
  readonly originalText: string;
  readonly translatedText: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly provider: string;
  readonly timestamp: string;
  readonly messageId?: string | undefined;
  readonly revision?: number | undefined;
}

const NEWEST = 50;
const keyOf = (me: string) => personalKey(me, "translations");

export function localHistory(me: string): readonly LocalEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(me)) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

function store(me: string, entries: readonly LocalEntry[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(keyOf(me));
    else localStorage.setItem(keyOf(me), JSON.stringify(entries.slice(0, NEWEST)));
  } catch {
    // Storage is full or blocked; the server has the history too.
  }
}

export function noteTranslation(
  me: string,
  made: Omit<MessageTranslation, "conversationId" | "messageId" | "revision"> & Partial<MessageTranslation>,
): void {
  if (made.provider === "none") return;
  const { originalText, translatedText, sourceLanguage, targetLanguage, provider, timestamp } = made;
  const { messageId, revision } = made;
  const entry: LocalEntry = {
    id: newId(),
    originalText,
    translatedText,
    sourceLanguage,
    targetLanguage,
    provider,
    timestamp,
    ...(messageId !== undefined && revision !== undefined && { messageId, revision }),
  };
  const isSame = (one: LocalEntry) =>
    messageId !== undefined && one.messageId === messageId && one.targetLanguage === targetLanguage;
  store(me, [entry, ...localHistory(me).filter((one) => !isSame(one))]);
}

export function forgetRevisionsBefore(me: string, messageId: string, revision: number): void {
  const before = localHistory(me);
  const left = before.filter((one) => one.messageId !== messageId || (one.revision ?? 0) >= revision);
  if (left.length < before.length) store(me, left);
}

export function forgetMessages(me: string, messageIds: ReadonlySet<string>): void {
  const before = localHistory(me);
  const left = before.filter(({ messageId }) => messageId === undefined || !messageIds.has(messageId));
  if (left.length < before.length) store(me, left);
}

export function clearLocalHistory(me: string): void {
  store(me, []);
}
