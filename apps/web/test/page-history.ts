import type { Message } from "@lingualoom/contract/shapes.ts";
import { QueryClient } from "@tanstack/react-query";
import { type CachedHistory, withChanges } from "../src/data/conversations/conversation-state.ts";
import { messagesIn, messagesOf, putMessages } from "../src/data/conversations/messages.ts";
import { quoting } from "../src/data/conversations/quotes.ts";
import { historyAfterMessage } from "../src/realtime/events/history.events.ts";
import { STALE, type Stale } from "../src/realtime/events/stale.ts";

/** A history with its messages, and their quotes as a page shows them. */
export interface PageHistory extends CachedHistory {
  readonly messages: readonly Message[];
}

function shown(before: PageHistory, after: CachedHistory, coming: readonly Message[]): PageHistory {
  const client = new QueryClient();
  putMessages(client, "", [...before.messages, ...coming]);
  const all = messagesOf(client, "");
  client.clear();
  const messages = messagesIn(all, after).map((one) => quoting(one, one.replyTo && all.get(one.replyTo.seq)));
  return { ...after, messages };
}

export function afterMessage(before: PageHistory, message: Message): PageHistory | Stale {
  const after = historyAfterMessage(before, message);
  return after === STALE ? STALE : shown(before, after, [message]);
}

export const afterChanges = (before: PageHistory, changes: readonly Message[], changeSeq: number): PageHistory =>
  shown(before, withChanges(before, changes, changeSeq), changes);
