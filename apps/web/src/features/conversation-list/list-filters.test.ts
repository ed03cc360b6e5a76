import type { FolderRules } from "@lingualoom/contract/calls/folders.ts";
import type { Conversation, Message } from "@lingualoom/contract/shapes.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ConversationList } from "#/data/conversations/conversations.queries.ts";
import { conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { keys } from "#/data/keys.ts";
import { ANA, CONVERSATION, conversation, EMMA, FAMILY, fromAna, group, message } from "#test/messages.ts";
import { openPage, SocketOfTest } from "#test/realtime.ts";
import { chatsUnder, type FolderContent, folderHolds, withChat } from "./list-filters.ts";

beforeEach(() => vi.stubGlobal("fetch", () => new Promise(() => {})));
afterEach(() => vi.unstubAllGlobals());

const FOLDER = "0199a000-0000-7000-8000-0000000000d0";
const NONE: FolderRules = { unread: false, unmuted: false, kinds: [], languages: [] };
const folderOf = (rules: Partial<FolderRules>, chats: Partial<FolderContent> = {}): FolderContent => ({
  rules: { ...NONE, ...rules },
  included: [],
  excluded: [],
  ...chats,
});

const inFamily = (seq: number, other: Partial<Message> = {}) => message(seq, { conversationId: FAMILY, ...other });
const emma = conversation(message(2, { language: "en" }));
const family = group(inFamily(3, { language: "es-MX", createdAt: emma.lastMessage.createdAt }));

const names = (chats: readonly Conversation[]) => chats.map(({ kind }) => kind);

/** The chats under a folder after events; `listed` is what the server answered. */
function afterEvents(
  content: FolderContent,
  listed: readonly Conversation[],
  events: readonly [string, unknown][],
  kept?: string,
) {
  const { client, socket, close, show } = openPage(new SocketOfTest());
  show([family, emma]);
  const key = keys.folderList(FOLDER);
  client.setQueryData(key, { pages: [{ items: listed, next: null }], pageParams: [null] });
  for (const [name, payload] of events) socket.receives(name, payload);
  const chats = (queryKey: readonly unknown[]) => conversationsIn(client.getQueryData<ConversationList>(queryKey));
  const { shown, missing } = chatsUnder(
    { holds: (one) => folderHolds(content, one, ANA) },
    chats(key),
    chats(keys.conversationList("")),
    kept,
  );
  const isRefetched = client.getQueryState(key)?.isInvalidated;
  close();
  return { shown: names(shown), missing, isRefetched };
}

const UNREAD = folderOf({ unread: true });
const SPANISH = folderOf({ languages: ["es"] });
const news = message(3, { language: "es" });
const unread = conversation(message(2), { unreadCount: 1, lastReadSeq: 1 });
const archived = { conversationId: CONVERSATION, effectivePrivacyLevel: "server", mine: { archived: true } };

test.each<[string, FolderContent, Conversation[], [string, unknown][], string[]]>([
  ["a message that is unread comes in", UNREAD, [], [["newMessage", news]], ["direct"]],
  ["the own message does not", UNREAD, [], [["messageSent", fromAna(3)]], []],
  [
    "a chat that is read goes",
    UNREAD,
    [unread],
    [["messagesRead", { conversationId: CONVERSATION, userId: ANA, seq: 2 }]],
    [],
  ],
  [
    "a chat that is muted goes",
    folderOf({ unmuted: true }),
    [family, emma],
    [["conversationUpdated", { ...archived, mine: { muted: true, archived: false } }]],
    ["group"],
  ],
  ["a chat that is archived goes", folderOf({ kinds: ["direct"] }), [emma], [["conversationUpdated", archived]], []],
  ["a chat comes by the language of its new message", SPANISH, [family], [["newMessage", news]], ["direct", "group"]],
  [
    "a chat goes by the language of its new message",
    SPANISH,
    [family],
    [["newMessage", inFamily(4, { language: "en" })]],
    [],
  ],
  [
    "a chat stays while the language of its message is unknown",
    SPANISH,
    [family],
    [["newMessage", inFamily(4)]],
    ["group"],
  ],
  [
    "a chat stays when the user answers in another language",
    SPANISH,
    [family],
    [["messageSent", fromAna(4, { conversationId: FAMILY, language: "en" })]],
    ["group"],
  ],
])("under a folder, %s", (_, content, listed, events, expected) => {
  expect(afterEvents(content, listed, events).shown).toEqual(expected);
});

test("a chat that comes under a filter is fetched with it once, others are not", () => {
  expect(afterEvents(UNREAD, [], [["newMessage", news]])).toMatchObject({
    missing: [CONVERSATION],
    isRefetched: false,
  });
  expect(afterEvents(SPANISH, [family], [["newMessage", message(3)]])).toMatchObject({
    missing: [],
    isRefetched: false,
  });
});

test("the open chat stays under the filter when it is read", () => {
  const read: [string, unknown] = ["messagesRead", { conversationId: CONVERSATION, userId: ANA, seq: 2 }];
  expect(afterEvents(UNREAD, [unread], [read], CONVERSATION).shown).toEqual(["direct"]);
});

test.each<[string, FolderContent, boolean, Partial<FolderContent>]>([
  ["added by hand", folderOf({}), true, { included: [CONVERSATION] }],
  ["taken out again", folderOf({}, { included: [FAMILY, CONVERSATION] }), false, { included: [FAMILY] }],
  ["left out against the rules", folderOf({ kinds: ["direct"] }), false, { excluded: [CONVERSATION] }],
  ["back by the rules", folderOf({ kinds: ["direct"] }, { excluded: [CONVERSATION] }), true, {}],
  ["left out where only the server knows", SPANISH, false, { excluded: [CONVERSATION] }],
])("a chat that is %s needs these chats by hand", (_, content, isHeld, expected) => {
  const one = conversation(message(2, { senderId: EMMA }));
  expect(withChat(content, one, ANA, isHeld)).toEqual({ included: [], excluded: [], ...expected });
});
