import { KNOWN_CONVERSATIONS_MAX } from "@lingualoom/contract/limits.ts";
import type { ChangedConversation, Counters, KnownCounters } from "@lingualoom/contract/missed.ts";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { CachedHistory } from "#/data/conversations/conversation-state.ts";
import {
  type ConversationList,
  conversationsIn,
  listedConversations,
} from "#/data/conversations/conversations.queries.ts";
import { otherMember } from "#/data/conversations/other-member.ts";
import { keys } from "#/data/keys.ts";

type Progress = Omit<Counters, "conversationId">;
const PROGRESS = ["changeSeq", "lastReadSeq", "theirLastReadSeq", "theirLastDeliveredSeq"] as const;
const BEGINNING = "1970-01-01T00:00:00.000Z";

const pick = (of: Progress): Progress => Object.fromEntries(PROGRESS.map((name) => [name, of[name]])) as Progress;
const progressOf = ({ changeSeq, receipts }: CachedHistory): Progress => pick({ changeSeq, ...receipts });

/** Groups have no other member, so their receipts are never behind. */
function listedProgress(conversation: Conversation, me: string): Progress {
  const { changeSeq, lastReadSeq } = conversation;
  const member = otherMember(conversation, me);
  return {
    changeSeq,
    lastReadSeq,
    theirLastReadSeq: member?.lastReadSeq ?? Number.MAX_SAFE_INTEGER,
    theirLastDeliveredSeq: member?.lastDeliveredSeq ?? Number.MAX_SAFE_INTEGER,
  };
}
const least = (one: Progress, other: Progress): Progress =>
  Object.fromEntries(PROGRESS.map((name) => [name, Math.min(one[name], other[name])])) as Progress;
const isBehind = (cached: Progress, now: Progress) => PROGRESS.some((name) => cached[name] < now[name]);

const listOf = (client: QueryClient) => client.getQueryData<ConversationList>(keys.conversationList(""));

/** Returns the counters of loaded histories first, then of the main list, then of archived conversations. */
export function knownOf(client: QueryClient, me: string): KnownCounters {
  const known = new Map<string, Progress>();
  const note = (conversationId: string, progress: Progress) => {
    const before = known.get(conversationId);
    if (before) known.set(conversationId, least(before, progress));
    else if (known.size < KNOWN_CONVERSATIONS_MAX) known.set(conversationId, progress);
    return before !== undefined || known.has(conversationId);
  };
  for (const [[, address], state] of client.getQueriesData<CachedHistory>({
    queryKey: keys.allHistories,
  }))
    if (state && state.last > 0) note(String(address), progressOf(state));
  const list = listOf(client);
  const conversations = conversationsIn(list);
  const named = conversations.filter((one) => note(one._id, listedProgress(one, me)));
  for (const one of listedConversations(client)) note(one._id, listedProgress(one, me));
  const isWhole = named.length === conversations.length && list?.pages.at(-1)?.next === null;
  const oldest = named.at(-1)?.lastMessage.createdAt;
  const unknownAfter = isWhole ? BEGINNING : oldest;
  return {
    known: [...known].map(([conversationId, progress]) => ({ conversationId, ...progress })),
    ...(unknownAfter === undefined ? {} : { unknownAfter }),
  };
}

/** Compares with the current cache: events may have come, and fetches ended, since the request. */
export function createCatchUp(client: QueryClient, me: string): (missed: readonly ChangedConversation[]) => void {
  /** Prevents repeated fetches for a conversation that the list lacks after one, until it changes. */
  const soughtAt = new Map<string, number>();

  function isListBehind(missed: ChangedConversation): boolean {
    if (!listOf(client)) return false;
    const listed = listedConversations(client).find(({ _id }) => _id === missed.conversationId);
    if (listed) return isBehind(listedProgress(listed, me), missed);
    if ((soughtAt.get(missed.conversationId) ?? -1) >= missed.changeSeq) return false;
    soughtAt.set(missed.conversationId, missed.changeSeq);
    return true;
  }

  return (missed) => {
    for (const one of missed) {
      const queryKey = keys.history(one.conversationId);
      const state = client.getQueryData<CachedHistory>(queryKey);
      if (state && isBehind(progressOf(state), one)) void client.invalidateQueries({ queryKey });
    }
    // Not `some`: each conversation missing from the list has to be remembered.
    if (missed.filter(isListBehind).length > 0) void client.invalidateQueries({ queryKey: keys.allConversationLists });
  };
}
