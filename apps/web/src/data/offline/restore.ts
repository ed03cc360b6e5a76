import type { Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { ConversationState } from "../conversations/conversation-state.ts";
import type { ConversationList } from "../conversations/conversations.queries.ts";
import { putHistory } from "../conversations/loaded-history.ts";
import { putPins } from "../conversations/pins.queries.ts";
import { asOfNow } from "../conversations/tombstone.ts";
import { keys } from "../keys.ts";
import type { StoredPart } from "./offline-store.ts";

/** Returns the best estimate of the server's time in ISO 8601, never earlier than anything stored. */
export function timeNow(parts: readonly StoredPart[], deviceNow: number): string {
  const ahead = parts.toSorted((a, b) => b.at - a.at)[0]?.ahead ?? 0;
  return new Date(Math.max(deviceNow + ahead, ...parts.map(({ at }) => at))).toISOString();
}

/** Data as it may be shown now: without texts whose time is over. Stores its messages on the way. */
function current(client: QueryClient, [part, of]: QueryKey, data: unknown, now: string): unknown {
  const left = (message: Message) => asOfNow(message, now);
  if (part === keys.allHistories[0]) {
    const state = data as ConversationState;
    return putHistory(client, String(of), { ...state, messages: state.messages.map(left) });
  }
  if (part === keys.allPins[0]) return putPins(client, String(of), (data as readonly Message[]).map(left));
  if (part !== keys.allConversationLists[0]) return data;
  const list = data as ConversationList;
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((one) => ({ ...one, lastMessage: left(one.lastMessage) })),
  }));
  return { ...list, pages };
}

/** Returns messages that have expired since: nothing derived from them is restored. */
function expiredIn({ queries }: StoredPart, now: string): ReadonlySet<string> {
  const messages = queries
    .filter(([[part]]) => part === keys.allHistories[0])
    .flatMap(([, data]) => (data as ConversationState).messages);
  return new Set(messages.filter((one) => asOfNow(one, now).expired).map(({ _id }) => _id));
}

/** Restores parts into the cache if it has no data yet; all of it is stale, and is refetched as soon as it is shown. */
export function restore(client: QueryClient, parts: readonly StoredPart[], now: string): void {
  const restored = new Set<string>();
  for (const part of parts) {
    const expired = expiredIn(part, now);
    for (const [key, data] of part.queries) {
      const known = client.getQueryState(key);
      const isKnown = known && (known.data !== undefined || known.fetchStatus === "fetching");
      if (key[0] === keys.me[0] || isKnown || expired.has(String(key[1]))) continue;
      client.setQueryData(key, current(client, key, data, now), { updatedAt: part.at });
      restored.add(JSON.stringify(key));
    }
  }
  void client.invalidateQueries({
    predicate: ({ queryKey }) => restored.has(JSON.stringify(queryKey)),
    refetchType: "none",
  });
}
