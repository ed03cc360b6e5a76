import type { Membership } from "#/people/membership/membership-store.ts";

/** Writers remembered; a forgotten one is announced again, which changes nothing. */
const REMEMBERED = 50_000;

/**
 * Reports the first message of each writer in a conversation that this process stores. From then on the other members
 * may see that the writer is online, even if the writer hides it from others. Needs no database query per send.
 */
export function createFirstMessage(onFirst: (writer: string, conversation: Membership) => void) {
  const known = new Set<string>();
  return (writer: string, conversation: Membership) => {
    const key = `${writer}>${conversation.conversationId}`;
    if (known.has(key)) return;
    const [oldest] = known;
    if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest);
    known.add(key);
    onFirst(writer, conversation);
  };
}
