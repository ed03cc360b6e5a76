import type { EventPayload } from "@lingualoom/contract/events.ts";
import { TYPING_MS } from "@lingualoom/contract/limits.ts";

/** When each person who is typing stops being shown as typing, in milliseconds since 1970. */
export type Typing = Readonly<Record<string, number>>;

export function typingAfter(typing: Typing, event: EventPayload<"typing">, now: number): Typing {
  const { [event.userId]: _ended, ...others } = typing;
  return event.typing ? { ...others, [event.userId]: now + TYPING_MS } : others;
}

/** Typing ends by itself, so that a crashed tab does not type for ever. */
export function typingAt(typing: Typing, now: number): Typing {
  const going = Object.entries(typing).filter(([, ends]) => ends > now);
  return going.length === Object.keys(typing).length ? typing : Object.fromEntries(going);
}

/** A message ends the typing that led to it. */
export const typingAfterMessage = (typing: Typing, senderId: string): Typing =>
  typingAfter(typing, { userId: senderId, typing: false }, 0);
