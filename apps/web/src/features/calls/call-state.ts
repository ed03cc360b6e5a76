import type { CallTurn } from "@lingualoom/contract/calls/kept-words.ts";
import { createStore } from "#/external-store.ts";
import type { CallSession, StoredCall } from "./call-session.ts";

/** A call that the user is about to begin or to join. */
export interface AskedCall {
  readonly conversationId: string;
  readonly name: string;
  /** The call under way; undefined to begin one. */
  readonly callId?: string;
}

/** Global, because the header of a chat opens it and the shell shows it. */
export const askedCall = createStore<AskedCall | null>(null);

/** The call of this page. Global, because it goes on while the user moves through the app. */
export const currentCall = createStore<CallSession | null>(null);

/** Turns that the user spoke, by call. Kept only in the memory of this page. */
export const ownWords = createStore<ReadonlyMap<string, readonly CallTurn[]>>(new Map());

const KEY = "lingualoom.call";

/** Survives a reload, after which the page joins again. */
export const storeCall = (call: StoredCall | null) =>
  call ? sessionStorage.setItem(KEY, JSON.stringify(call)) : sessionStorage.removeItem(KEY);

export function storedCall(): StoredCall | null {
  const text = sessionStorage.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as StoredCall);
}
