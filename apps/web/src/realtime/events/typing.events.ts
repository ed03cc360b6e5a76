import type { EventPayload } from "@lingualoom/contract/events.ts";
import { TYPING_MS } from "@lingualoom/contract/limits.ts";

/** Typing users by conversation, each with the time until which the page shows them, in milliseconds since 1970. */
export type Typing = Readonly<Record<string, Readonly<Record<string, number>>>>;

export function typingAfter(typing: Typing, event: EventPayload<"typing">, now: number): Typing {
  const { [event.conversationId]: before = {}, ...others } = typing;
  const { [event.userId]: _ended, ...still } = before;
  const after = event.typing ? { ...still, [event.userId]: now + TYPING_MS } : still;
  return Object.keys(after).length > 0 ? { ...others, [event.conversationId]: after } : others;
}

/** Ends typing by itself, so that a crashed tab does not type forever. */
export function typingAt(typing: Typing, now: number): Typing {
  let after = typing;
  for (const [conversationId, people] of Object.entries(typing))
    for (const [userId, ends] of Object.entries(people))
      if (ends <= now) after = typingAfter(after, { conversationId, userId, typing: false }, now);
  return after;
}

export const typingAfterMessage = (
  typing: Typing,
  { conversationId, senderId }: { readonly conversationId: string; readonly senderId: string },
): Typing => typingAfter(typing, { conversationId, userId: senderId, typing: false }, 0);
