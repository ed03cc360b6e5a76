import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ConversationState } from "#/data/conversations/conversation-state.ts";
import type { ConversationList } from "#/data/conversations/conversations.queries.ts";
import { localHistory, noteTranslation } from "#/data/conversations/local-history.ts";
import { putMessages } from "#/data/conversations/messages.ts";
import { keys } from "#/data/keys.ts";
import { noteServerTime } from "#/transport/server-time.ts";
import { cachedHistory, cacheHistory } from "#test/cached-history.ts";
import { ANA, CONVERSATION, conversation, message, NO_RECEIPTS } from "#test/messages.ts";
import { expireMessages } from "./message-expiry.ts";

const START = Date.UTC(2026, 10, 21, 10);
const HOUR_MS = 3_600_000;
const at = (milliseconds: number) => new Date(START + milliseconds).toISOString();

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  noteServerTime(at(0), START);
});
afterEach(() => vi.useRealTimers());

/** A page whose second message, the last of its chat, disappears in an hour. */
function page() {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  const secret = message(2, { expiresAt: at(HOUR_MS), alt: "a cat", image: "/api/media/1", language: "es" });
  const state: ConversationState = {
    messages: [message(1), secret],
    changeSeq: 2,
    older: null,
    receipts: NO_RECEIPTS,
  };
  const list: ConversationList = {
    pages: [{ items: [conversation(secret)], next: null }],
    pageParams: [null],
  };
  const stop = expireMessages(client, ANA);
  cacheHistory(client, state);
  client.setQueryData(keys.conversationList(""), list);
  return {
    client,
    stop,
    secret,
    open: () => cachedHistory(client),
    last: () => client.getQueryData<ConversationList>(keys.conversationList(""))?.pages[0]?.items[0]?.lastMessage,
  };
}

test("an expired message leaves chat, list and renditions without an event", async () => {
  const { client, stop, secret, open, last } = page();
  client.setQueryData(keys.translation(secret._id, 1, "en"), "a secret");
  noteTranslation(ANA, {
    originalText: secret.text,
    translatedText: "a secret",
    sourceLanguage: "es",
    targetLanguage: "en",
    provider: "apertium",
    timestamp: at(0),
    messageId: secret._id,
    revision: 1,
  } as Parameters<typeof noteTranslation>[1]);
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1_000);
  expect(open().messages[1]).toBe(secret);
  await vi.advanceTimersByTimeAsync(1_100);
  const { alt, language, ...rest } = secret;
  const gone = { ...rest, text: "", image: "", expired: true, deletedAt: at(HOUR_MS), expiresAt: undefined };
  expect(open().messages).toEqual([message(1), gone]);
  expect(last()).toEqual(gone);
  expect(client.getQueryCache().findAll({ queryKey: ["translation"] })).toEqual([]);
  expect(localHistory(ANA)).toEqual([]);
  // Applies the server's own event like any change.
  const event = { ...rest, text: "", image: "", revision: 2, changeSeq: 3, deletedAt: at(HOUR_MS + 1) };
  putMessages(client, CONVERSATION, [event]);
  expect(open().messages[1]).toEqual(event);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test("a user with a wrong clock sees a message as long as others do", async () => {
  noteServerTime(at(-HOUR_MS), START);
  const { stop, secret, open } = page();
  await vi.advanceTimersByTimeAsync(HOUR_MS + 60_000);
  expect(open().messages[1]).toBe(secret);
  await vi.advanceTimersByTimeAsync(HOUR_MS - 60_000 + 1_000);
  expect(open().messages[1]).toMatchObject({ text: "", expired: true });
  stop();
});

test("an answer under way while the device slept delays no expiry", async () => {
  const { stop, open } = page();
  vi.setSystemTime(START + 2 * HOUR_MS);
  noteServerTime(at(0), START);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(open().messages[1]).toMatchObject({ text: "", expired: true });
  stop();
});
