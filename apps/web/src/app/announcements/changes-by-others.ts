import { isOnlyInThread } from "@lingualoom/contract/is-only-in-thread.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { type ConversationState, lastSeq } from "#/data/conversations/conversation-state.ts";
import { isImported } from "#/data/conversations/messages.ts";

interface Changes {
  readonly edited: readonly Message[];
  readonly deleted: readonly Message[];
  readonly missed: readonly Message[];
}

const loadedIn = ({ messages, window }: ConversationState) => [...(window?.messages ?? []), ...messages];

export function changesByOthers(before: ConversationState, now: ConversationState, me: string): Changes {
  const edited: Message[] = [];
  const deleted: Message[] = [];
  const end = lastSeq(before);
  const missed = now.messages.filter(
    (one) => one.seq > end && one.senderId !== me && !one.system && !isOnlyInThread(one),
  );
  const [known, loaded] = [loadedIn(before), loadedIn(now)];
  // Searches from the end, where new messages are; an unchanged message is the same object.
  let at = loaded.length - 1;
  for (const then of known.toReversed()) {
    // Another import may have given its number to another message.
    if (isImported(then)) break;
    while ((loaded[at]?.seq ?? 0) > then.seq) at--;
    const message = loaded[at];
    if (!message || message === then || message.seq !== then.seq || message.senderId === me) continue;
    if (message.hidden || message.expired || then.deletedAt) continue;
    if (message.deletedAt) deleted.push(message);
    else if (message.editedAt !== then.editedAt) edited.push(message);
  }
  return { edited: edited.toReversed(), deleted, missed: end > 0 ? missed : [] };
}
