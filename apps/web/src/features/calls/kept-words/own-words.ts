import type { CallTurn } from "@lingualoom/contract/calls/kept-words.ts";
import { CALL_TURNS_MAX } from "@lingualoom/contract/limits.ts";
import { createStore } from "#/external-store.ts";

/** What the user said in calls, by call. Only in the memory of this page: a reload or its end forgets it. */
export const ownWords = createStore<ReadonlyMap<string, readonly CallTurn[]>>(new Map());

export function noteOwnWords(callId: string, words: CallTurn): void {
  const known = ownWords.get();
  ownWords.set(new Map(known).set(callId, [...(known.get(callId) ?? []), words].slice(-CALL_TURNS_MAX)));
}

export function forgetOwnWords(callId: string): void {
  const others = new Map(ownWords.get());
  if (others.delete(callId)) ownWords.set(others);
}
