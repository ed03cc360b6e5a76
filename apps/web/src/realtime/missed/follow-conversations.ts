import type { Conversation } from "@lingualoom/contract/shapes.ts";
import type { Query, QueryClient } from "@tanstack/react-query";
import type { Addresses } from "#/data/conversations/addresses.ts";
import { type ConversationList, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { otherMember } from "#/data/conversations/other-member.ts";
import { keys } from "#/data/keys.ts";
import type { KnownPerson } from "../events/people.events.ts";

const [LIST] = keys.allConversationLists;
const [CONVERSATION] = keys.allConversations;
const [PERSON] = keys.allPeople;

/** Learns from every answer of the server which direct conversations exist. */
export function followConversations(client: QueryClient, me: string, addresses: Addresses): () => void {
  function learn(userId: string, conversationId: string): void {
    addresses.learn(userId, conversationId);
    // The history cached before the first message may lack it.
    const queryKey = keys.history(conversationId);
    const isBegun = client.getQueryData<{ changeSeq: number }>(queryKey)?.changeSeq === 0;
    if (isBegun) void client.invalidateQueries({ queryKey });
  }

  function learnFrom(conversation: Conversation): void {
    const member = otherMember(conversation, me);
    if (member) learn(member.user._id, conversation._id);
  }

  function look({ queryKey: [part], state: { data } }: Query): void {
    if (data === undefined) return;
    if (part === LIST) conversationsIn(data as ConversationList).forEach(learnFrom);
    if (part === CONVERSATION) learnFrom(data as Conversation);
    const person = part === PERSON ? (data as KnownPerson) : null;
    if (person?.conversationId) learn(person._id, person.conversationId);
  }

  for (const query of client.getQueryCache().getAll()) look(query);
  return client.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") look(event.query);
  });
}
