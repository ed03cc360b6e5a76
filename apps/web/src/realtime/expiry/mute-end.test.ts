import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ConversationList } from "#/data/conversations/conversations.queries.ts";
import { keys } from "#/data/keys.ts";
import { noteServerTime } from "#/transport/server-time.ts";
import { CONVERSATION, conversation, message } from "#test/messages.ts";
import { endMutes } from "./mute-end.ts";

const START = Date.UTC(2026, 10, 21, 10);
const HOUR_MS = 3_600_000;
const at = (milliseconds: number) => new Date(START + milliseconds).toISOString();

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  noteServerTime(at(0), START);
});
afterEach(() => vi.useRealTimers());

test("a timed mute ends everywhere by the server's clock; permanent ones stay", () => {
  // This device is an hour late.
  noteServerTime(at(HOUR_MS), START);
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  const stop = endMutes(client);
  const until = { muted: true, mutedUntil: at(2 * HOUR_MS) };
  const one = conversation(message(1), until);
  const later = conversation(message(1), { _id: "later", muted: true, mutedUntil: at(3 * HOUR_MS) });
  const forGood = conversation(message(1), { _id: "for good", muted: true });
  const list = { pages: [{ items: [one, later, forGood], next: null }], pageParams: [null] };
  client.setQueryData(keys.conversationList(""), list);
  client.setQueryData(keys.archivedList, list);
  client.setQueryData(keys.conversation(CONVERSATION), one);
  client.setQueryData(keys.conversationSettings(CONVERSATION), { mine: until });
  const muted = (key: readonly unknown[]) =>
    client.getQueryData<ConversationList>(key)?.pages[0]?.items.map((item) => item.muted);
  vi.advanceTimersByTime(HOUR_MS - 1_000);
  expect(muted(keys.conversationList(""))).toEqual([true, true, true]);
  vi.advanceTimersByTime(2_000);
  expect(muted(keys.conversationList(""))).toEqual([false, true, true]);
  expect(muted(keys.archivedList)).toEqual([false, true, true]);
  const opened = client.getQueryData<Conversation>(keys.conversation(CONVERSATION));
  expect([opened?.muted, opened?.mutedUntil]).toEqual([false, null]);
  const mine = { muted: false, mutedUntil: null };
  expect(client.getQueryData(keys.conversationSettings(CONVERSATION))).toEqual({ mine });
  stop();
});
