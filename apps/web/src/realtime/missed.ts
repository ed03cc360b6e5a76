import { KNOWN_CONVERSATIONS_MAX } from "@lingualoom/contract/limits.ts";
import type { Counters, Known, Missed } from "@lingualoom/contract/missed.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { ConversationState } from "../data/conversation-state.ts";
import { keys } from "../data/keys.ts";
import type { Chats } from "./conversation-list.events.ts";

type Progress = Omit<Counters, "conversationId">;
const PROGRESS = ["changeSeq", "lastReadSeq", "theirLastReadSeq", "theirLastDeliveredSeq"] as const;
const BEGINNING = "1970-01-01T00:00:00.000Z";

const pick = (of: Progress): Progress =>
  Object.fromEntries(PROGRESS.map((name) => [name, of[name]])) as Progress;
const progressOf = ({ changeSeq, marks }: ConversationState): Progress => pick({ changeSeq, ...marks });
const least = (one: Progress, other: Progress): Progress =>
  Object.fromEntries(PROGRESS.map((name) => [name, Math.min(one[name], other[name])])) as Progress;
const isBehind = (held: Progress, now: Progress) => PROGRESS.some((name) => held[name] < now[name]);

const listOf = (client: QueryClient) => client.getQueryData<Chats>(keys.chats(""));
const chatsOf = (list: Chats | undefined) => list?.pages.flatMap(({ items }) => items) ?? [];

/** What this page holds: the loaded conversations first, then the list of chats from its top. */
export function knownOf(client: QueryClient): Known {
  const known = new Map<string, Progress>();
  const note = (conversationId: string, progress: Progress) => {
    const before = known.get(conversationId);
    if (before) known.set(conversationId, least(before, progress));
    else if (known.size < KNOWN_CONVERSATIONS_MAX) known.set(conversationId, progress);
    return before !== undefined || known.has(conversationId);
  };
  for (const [, state] of client.getQueriesData<ConversationState>({ queryKey: keys.allConversations })) {
    const conversationId = state?.messages[0]?.conversationId;
    if (state && conversationId) note(conversationId, progressOf(state));
  }
  const list = listOf(client);
  const chats = chatsOf(list);
  const named = chats.filter((chat) => note(chat.conversationId, pick(chat)));
  const isWhole = named.length === chats.length && list?.pages.at(-1)?.next === null;
  const oldest = named.at(-1)?.lastMessage.createdAt;
  const unknownAfter = isWhole ? BEGINNING : oldest;
  return {
    known: [...known].map(([conversationId, progress]) => ({ conversationId, ...progress })),
    ...(unknownAfter === undefined ? {} : { unknownAfter }),
  };
}

/** Fetches again what is behind what the server said: events may have come, and fetches ended, since it was asked. */
export function createCatchUp(client: QueryClient): (missed: readonly Missed[]) => void {
  /** A chat that the list does not hold after a fetch is not asked for again before it changes. */
  const soughtAt = new Map<string, number>();

  function isListBehind(missed: Missed): boolean {
    const list = listOf(client);
    if (!list) return false;
    const chat = chatsOf(list).find(({ conversationId }) => conversationId === missed.conversationId);
    if (chat) return isBehind(pick(chat), missed);
    if ((soughtAt.get(missed.conversationId) ?? -1) >= missed.changeSeq) return false;
    soughtAt.set(missed.conversationId, missed.changeSeq);
    return true;
  }

  return (missed) => {
    for (const one of missed) {
      const queryKey = keys.conversation(one.userId);
      const state = client.getQueryData<ConversationState>(queryKey);
      if (state && isBehind(progressOf(state), one)) void client.invalidateQueries({ queryKey });
    }
    // Not `some`: each that is not in the list is to be remembered.
    if (missed.filter(isListBehind).length > 0) void client.invalidateQueries({ queryKey: keys.allChats });
  };
}
