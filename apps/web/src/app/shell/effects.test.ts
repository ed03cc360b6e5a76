import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { keys } from "#/data/keys.ts";
import { ANA, conversation, message } from "#test/messages.ts";
import { announcements } from "../announcements/announcements.ts";
import { createEffects } from "./effects.ts";

beforeEach(() => announcements.set([]));
afterEach(() => vi.unstubAllGlobals());

const OTHER = "0199a000-0000-7000-8000-0000000000c1";
/** A message of another conversation, which always notifies: by then, all earlier messages have been handled. */
const elsewhere = (seq: number) => message(seq, { conversationId: OTHER, text: `elsewhere ${seq}` });
const inText = (_: string, { text = "" } = {}) => text;
const listOf = (...items: Conversation[]) => ({
  pages: [{ items: [...items, conversation(elsewhere(1), { _id: OTHER })], next: null }],
  pageParams: [null],
});

test("a conversation's messages are announced in order although the first must wait", async () => {
  const settings = Promise.withResolvers<Response>();
  const fetch = vi.fn(() => settings.promise);
  vi.stubGlobal("fetch", fetch);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { arrived } = createEffects(client, inText as never);
  arrived(message(1));
  await expect.poll(() => fetch.mock.calls).toHaveLength(1);
  client.setQueryData(keys.conversationList(""), listOf(conversation(message(2))));
  arrived(message(2));
  arrived(elsewhere(1));
  const texts = () => announcements.get().map(({ text }) => text);
  await expect.poll(texts).toEqual(["elsewhere 1"]);
  settings.resolve(Response.json({ mine: { muted: false } }));
  await expect.poll(texts).toEqual(["elsewhere 1", "message 1", "message 2"]);
  client.clear();
});

test.each([
  ["sent without sound", { silent: true as const }, {}, null],
  ["of a chat without sound", {}, { sound: false }, null],
  ["while the user must not be disturbed", {}, {}, "2999-01-01T00:00:00.000Z"],
])("a message %s is announced and makes no sound", async (_, sent, settings, quietUntil) => {
  const started: number[] = [];
  const ramp = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const node = { connect: () => node, frequency: ramp, gain: ramp, start: (at: number) => started.push(at), stop() {} };
  const stub = (name: string, made: object) =>
    vi.stubGlobal(
      name,
      vi.fn(function make() {
        return made;
      }),
    );
  stub("AudioContext", { state: "running", currentTime: 0 });
  for (const name of ["OscillatorNode", "GainNode"]) stub(name, node);
  const client = new QueryClient();
  client.setQueryData(keys.conversationList(""), listOf(conversation(message(1), settings)));
  const { arrived } = createEffects(client, inText as never);
  const texts = () => announcements.get().map(({ text }) => text);
  arrived(elsewhere(1));
  await expect.poll(texts).toEqual(["elsewhere 1"]);
  client.setQueryData(settingsQuery.queryKey, { soundEnabled: true, quietUntil } as never);
  arrived({ ...message(2), ...sent });
  await expect.poll(texts).toEqual(["elsewhere 1", "message 2"]);
  // The two notes of one sound.
  expect(started).toHaveLength(2);
  client.clear();
});

test("archived chats announce nothing", async () => {
  const client = new QueryClient();
  const { arrived } = createEffects(client, inText as never);
  const list = (archived: boolean) => listOf(conversation(message(1), { archived }));
  client.setQueryData(keys.archivedList, list(true));
  arrived(message(2));
  arrived(elsewhere(1));
  const texts = () => announcements.get().map(({ text }) => text);
  await expect.poll(texts).toEqual(["elsewhere 1"]);
  client.setQueryData(keys.archivedList, list(false));
  arrived(message(3));
  await expect.poll(texts).toEqual(["elsewhere 1", "message 3"]);
  client.clear();
});

test.each([
  ["mentions", {}, ["2"]],
  ["none", {}, []],
  ["all", {}, ["1", "2"]],
  ["mentions", { muted: true }, []],
] as const)("a conversation that notifies of %s, %j, announces: %j", async (notify, other, announced) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(keys.me, { _id: ANA });
  client.setQueryData(keys.conversationList(""), listOf(conversation(message(2), { notify, ...other })));
  const { arrived } = createEffects(client, inText as never);
  arrived(message(1, { text: "1" }));
  arrived(message(2, { text: "2", mentions: [{ userId: ANA, name: "Ana" }] }));
  const texts = () => announcements.get().map(({ text }) => text.replace(/^.*: /, ""));
  await expect.poll(texts).toEqual(announced);
  arrived(elsewhere(1));
  arrived(elsewhere(2));
  await expect.poll(texts).toEqual([...announced, "elsewhere 1", "elsewhere 2"]);
  client.clear();
});
