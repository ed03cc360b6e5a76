import type { ChangedConversation } from "@lingualoom/contract/missed.ts";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { ConversationState } from "#/data/conversations/conversation-state.ts";
import type { ConversationList } from "#/data/conversations/conversations.queries.ts";
import { keys } from "#/data/keys.ts";
import { cacheHistory } from "#test/cached-history.ts";
import { ANA, CONVERSATION, conversation, message, NO_RECEIPTS } from "#test/messages.ts";
import { createCatchUp, knownOf } from "./missed.ts";

const OTHER = "0199a000-0000-7000-8000-0000000000c1";

const state = (changeSeq: number, receipts = NO_RECEIPTS): ConversationState => ({
  messages: [message(1), message(2)],
  changeSeq,
  older: null,
  receipts,
});
const bruno = conversation(message(1, { conversationId: OTHER }), { _id: OTHER });
const emma = (other: Partial<Conversation> = {}) => conversation(message(2), { lastReadSeq: 0, ...other });

function page({
  chats,
  next = null,
  open,
}: {
  chats?: Conversation[];
  next?: string | null;
  open?: ConversationState;
}) {
  const client = new QueryClient();
  const list: ConversationList = { pages: [{ items: chats ?? [], next }], pageParams: [null] };
  if (chats) client.setQueryData(keys.conversationList(""), list);
  if (open) cacheHistory(client, open);
  const isStale = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated ?? false;
  const catchUp = createCatchUp(client, ANA);
  return {
    client,
    fetchedAfter(missed: Partial<ChangedConversation>) {
      const cached = { ...NO_RECEIPTS, changeSeq: 2, conversationId: CONVERSATION };
      catchUp([{ ...cached, ...missed }]);
      return { list: isStale(keys.conversationList("")), conversation: isStale(keys.history(CONVERSATION)) };
    },
  };
}

test("a page sends the lower of its list's and its history's counters", () => {
  const receipts = { lastReadSeq: 1, theirLastReadSeq: 2, theirLastDeliveredSeq: 2 };
  const { client } = page({
    chats: [conversation(message(2), { lastReadSeq: 0 }, { lastReadSeq: 1 })],
    open: state(1, receipts),
  });
  expect(knownOf(client, ANA)).toEqual({
    known: [
      {
        conversationId: CONVERSATION,
        changeSeq: 1,
        lastReadSeq: 0,
        theirLastReadSeq: 1,
        theirLastDeliveredSeq: 0,
      },
    ],
    unknownAfter: "1970-01-01T00:00:00.000Z",
  });
});

test("a list with more to load asks only for chats newer than its last", () => {
  const { client } = page({ chats: [emma(), bruno], next: "/more" });
  expect(knownOf(client, ANA).unknownAfter).toBe(bruno.lastMessage.createdAt);
});

test("a page without a list asks for no unknown chats", () => {
  expect(knownOf(page({ open: state(2) }).client, ANA)).not.toHaveProperty("unknownAfter");
});

test("a request names the first chats up to the limit, and leaves older ones out", () => {
  const chats = Array.from({ length: 250 }, (_, i) => {
    const conversationId = `0199a000-0000-7000-8000-${String(i).padStart(12, "0")}`;
    return conversation(
      message(1, { conversationId, createdAt: new Date(Date.UTC(2026, 0, 1, 0, -i)).toISOString() }),
      { _id: conversationId },
    );
  });
  const { known, unknownAfter } = knownOf(page({ chats }).client, ANA);
  expect(known).toHaveLength(200);
  expect(unknownAfter).toBe(chats[199]?.lastMessage.createdAt);
});

test("nothing is fetched if events and fetches are as far as the server", () => {
  const { fetchedAfter } = page({ chats: [emma()], open: state(2) });
  expect(fetchedAfter({})).toEqual({ list: false, conversation: false });
});

test("only outdated parts are fetched", () => {
  const behindInHistory = page({ chats: [emma({ changeSeq: 3 })], open: state(2) });
  expect(behindInHistory.fetchedAfter({ changeSeq: 3 })).toEqual({ list: false, conversation: true });
  const behindInList = page({ chats: [emma()], open: state(3) });
  expect(behindInList.fetchedAfter({ changeSeq: 3 })).toEqual({ list: true, conversation: false });
});

test.each(["lastReadSeq", "theirLastReadSeq", "theirLastDeliveredSeq"] as const)(
  "a lost receipt is missed like a message: %s",
  (name) => {
    const { fetchedAfter } = page({ chats: [emma()], open: state(2) });
    expect(fetchedAfter({ [name]: 2 })).toEqual({ list: true, conversation: true });
  },
);

test("a chat the list lacks refetches it, once for each change", () => {
  const { client, fetchedAfter } = page({ chats: [] });
  expect(fetchedAfter({ changeSeq: 2 }).list).toBe(true);
  client.setQueryData(keys.conversationList(""), { pages: [{ items: [], next: null }], pageParams: [null] });
  expect(fetchedAfter({ changeSeq: 2 }).list).toBe(false);
  expect(fetchedAfter({ changeSeq: 3 }).list).toBe(true);
});
