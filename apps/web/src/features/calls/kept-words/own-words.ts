import type { CallTurn } from "@lingualoom/contract/calls/kept-words.ts";
import { CALL_TURNS_MAX } from "@lingualoom/contract/limits.ts";
import { ownWords } from "../call-state.ts";

export function noteOwnWords(callId: string, words: CallTurn): void {
  const known = ownWords.get();
  ownWords.set(new Map(known).set(callId, [...(known.get(callId) ?? []), words].slice(-CALL_TURNS_MAX)));
}

export function forgetOwnWords(callId: string): void {
  const others = new Map(ownWords.get());
  if (others.delete(callId)) ownWords.set(others);
}
