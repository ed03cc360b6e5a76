import type { EventPayload } from "@lingualoom/contract/events.ts";
import { TYPING_MS } from "@lingualoom/contract/limits.ts";

/** Per conversation: who is typing, and until when the page shows it, in milliseconds since 1970. */
export type Typing = Readonly<Record<string, Readonly<Record<string, number>>>>;

export function typingAfter(typing: Typing, event: EventPayload<"typing">, now: number): Typing {
  const { [event.conversationId]: before = {}, ...others } = typing;
  const { [event.userId]: _ended, ...still } = before;
  const after = event.typing ? { ...still, [event.userId]: now + TYPING_MS } : still;
  return Object.keys(after).length > 0 ? { ...others, [event.conversationId]: after } : others;
}

/** Typing ends by itself, so that a crashed tab does not type for ever. */
export function typingAt(typing: Typing, now: number): Typing {
  let after = typing;
  for (const [conversationId, people] of Object.entries(typing))
    for (const [userId, ends] of Object.entries(people))
      if (ends <= now) after = typingAfter(after, { conversationId, userId, typing: false }, now);
  return after;
}

/** A message ends the typing that led to it. */
export const typingAfterMessage = (
  typing: Typing,
  { conversationId, senderId }: { readonly conversationId: string; readonly senderId: string },
): Typing => typingAfter(typing, { conversationId, userId: senderId, typing: false }, 0);
