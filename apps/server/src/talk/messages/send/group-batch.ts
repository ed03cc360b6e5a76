import type { NewMessage } from "#/talk/message/message-row-store.ts";

interface Share {
  readonly conversationId: string;
  count: number;
}

interface ConversationShare extends Share {
  /** The oldest version of its members that a sender knew; 0 of a direct conversation, whose members never change. */
  version: number;
}

/** What one member writes in one conversation of a batch. */
interface MemberShare extends Share {
  readonly userId: string;
  /** Place among the members of the batch, from 1. */
  readonly number: number;
}

export interface Grouped {
  readonly conversations: readonly ConversationShare[];
  readonly members: readonly MemberShare[];
  /** Of each message: its conversation and its member, from 1, and its place in the conversation, from 1. */
  readonly conversationNumbers: readonly number[];
  readonly memberNumbers: readonly number[];
  readonly places: readonly number[];
}

/** A batch in the form its statement takes: what several messages share stands in it once. */
export function grouped(batch: readonly NewMessage[]): Grouped {
  const conversations = new Map<string, ConversationShare>();
  const members = new Map<string, MemberShare>();
  const memberNumbers: number[] = [];
  const places = batch.map(({ conversationId, senderId, membersVersion }) => {
    const known = conversations.get(conversationId);
    const share = known ?? { conversationId, count: 0, version: membersVersion };
    share.version = Math.min(share.version, membersVersion);
    conversations.set(conversationId, share);
    share.count += 1;
    const key = conversationId + senderId;
    const number = members.size + 1;
    const member = members.get(key) ?? { conversationId, userId: senderId, number, count: 0 };
    members.set(key, member);
    member.count += 1;
    memberNumbers.push(member.number);
    return share.count;
  });
  // In one order for every server, so that their batches cannot wait for each other.
  const sorted = [...conversations.values()].sort((a, b) => (a.conversationId < b.conversationId ? -1 : 1));
  const numberOf = new Map(sorted.map(({ conversationId }, i) => [conversationId, i + 1]));
  return {
    conversations: sorted,
    members: [...members.values()],
    conversationNumbers: batch.map(({ conversationId }) => numberOf.get(conversationId) as number),
    memberNumbers,
    places,
  };
}
