import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ConversationState } from "#/data/conversations/conversation-state.ts";
import { historyOf, putHistory } from "#/data/conversations/loaded-history.ts";
import { pinsOf, putPins } from "#/data/conversations/pins.queries.ts";
import { keys } from "#/data/keys.ts";
import { ANA, BRUNO, CONVERSATION, conversation, EMMA, FAMILY, group, member, message } from "#test/messages.ts";
import { openPage, SocketOfTest } from "#test/realtime.ts";

beforeEach(() => {
  localStorage.clear();
  // A refetch never completes, so its cache stays marked as stale.
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});
afterEach(() => vi.unstubAllGlobals());

const BEFORE = { lastReadSeq: 1, lastDeliveredSeq: 1 };
const emma = { _id: EMMA, fullName: "Emma", profilePic: "" };
const poll = { options: [{ id: 1, text: "yes", votes: 0 }], voters: 0, multiple: false, mine: [] };
const last = message(2, { poll, reactions: [] } as Partial<Message>);
const inFamily = (seq: number, other: Partial<Message> = {}) => message(seq, { conversationId: FAMILY, ...other });
const receipts = { lastReadSeq: 1, theirLastReadSeq: 1, theirLastDeliveredSeq: 1 };
const history = (messages: readonly Message[]) => ({ messages, changeSeq: messages.length, older: null, receipts });
const page = (...items: unknown[]) => ({ pages: [{ items, next: null }], pageParams: [null] });
const chat = (other = {}) =>
  conversation(last, { lastReadSeq: 1, unreadCount: 1, markedUnread: true, ...other }, BEFORE);
const settings = {
  mine: { archived: false },
  effectivePrivacyLevel: "server",
  disappearing: "off",
  tone: "none",
  linkPreviews: true,
  consentedFromSeq: {},
  openToCorrections: [EMMA],
};

const caches: Readonly<Record<string, readonly [key: readonly unknown[], data: unknown]>> = {
  list: [keys.conversationList(""), page(chat(), group(inFamily(2)))],
  found: [keys.conversationList("em"), page(chat())],
  archive: [keys.archivedList, page()],
  chat: [keys.conversation(CONVERSATION), chat()],
  history: [keys.history(CONVERSATION), history([message(1), last])],
  pins: [keys.pins(CONVERSATION), [last]],
  stickers: [keys.stickers, []],
  calls: [keys.calls, []],
  settings: [keys.conversationSettings(CONVERSATION), settings],
  group: [keys.conversation(FAMILY), group(inFamily(2))],
  groupHistory: [keys.history(FAMILY), history([inFamily(1), inFamily(2)])],
  groupReceipts: [keys.groupReceipts(FAMILY), { [EMMA]: BEFORE, [BRUNO]: BEFORE }],
  groupSettings: [keys.conversationSettings(FAMILY), settings],
  groupPins: [keys.pins(FAMILY), [inFamily(1)]],
  groupMembers: [keys.groupMembers(FAMILY), page(member(EMMA, "Emma"))],
  groupInvites: [keys.groupInvites(FAMILY), page({ code: "a" })],
  groupRequests: [keys.groupRequests(FAMILY), [emma]],
  groupBans: [keys.groupBans(FAMILY), [emma]],
  programs: [keys.programs(FAMILY), { bots: [], hooks: [] }],
  import: [keys.import("from-whatsapp"), { state: "reading" }],
  imports: [keys.imports(CONVERSATION), []],
  saidToBeMine: [keys.saidToBeMine, []],
  contacts: [keys.contacts("", "all"), page(emma)],
  person: [keys.person(EMMA), { ...emma, conversationId: CONVERSATION }],
  author: [keys.author(EMMA), emma],
  blocked: [keys.blocked, []],
  me: [keys.me, { _id: ANA, fullName: "Ana" }],
  mySettings: [keys.settings, DEFAULT_SETTINGS],
  online: [keys.online, [BRUNO]],
  typing: [keys.typing, { [CONVERSATION]: { [EMMA]: Number.MAX_SAFE_INTEGER } }],
  translation: [keys.translation(last._id, 1, "es"), { sourceLanguage: "en", translatedText: "uno" }],
  newer: [keys.translation(last._id, 2, "es"), { sourceLanguage: "en", translatedText: "dos" }],
  failure: [keys.translationFailure(last._id, "es"), null],
  shown: [keys.translationShown(last._id), "translation"],
};

/** Histories and pins refer to messages that are cached separately. */
function asCached(client: QueryClient, [part, of]: readonly unknown[], data: unknown): unknown {
  if (part === keys.allHistories[0]) return putHistory(client, String(of), data as ConversationState);
  return part === keys.allPins[0] ? putPins(client, String(of), data as readonly Message[]) : data;
}
function withMessages(client: QueryClient, [part, of]: readonly unknown[], data: unknown): unknown {
  if (part === keys.allPins[0]) return pinsOf(client, String(of));
  if (part !== keys.allHistories[0]) return data;
  const { messages, changeSeq, older, receipts } = historyOf(client, String(of)) as ConversationState;
  return { messages, changeSeq, older, receipts };
}

const CALL = {
  id: "call",
  conversationId: FAMILY,
  startedBy: BRUNO,
  video: false,
  beganAt: "2026-01-01T10:00:00.000Z",
  ringing: [],
  people: [],
};
const WORDS = { by: null, agreed: [], waiting: [BRUNO, EMMA], refused: false };
const SAID = { ...CALL, endedAt: "2026-01-01T10:05:00.000Z", words: WORDS };
const FETCHED = "asked for again";
const GONE = "gone";

function afterEvents(...events: readonly [name: string, payload: unknown][]): Record<string, unknown> {
  const { client, socket, close } = openPage(new SocketOfTest());
  for (const [queryKey, data] of Object.values(caches)) client.setQueryData(queryKey, asCached(client, queryKey, data));
  for (const [name, payload] of events) socket.receives(name, payload);
  const changed = Object.entries(caches).flatMap(([cache, [queryKey, data]]) => {
    const state = client.getQueryState(queryKey);
    if (state?.data === undefined) return [[cache, GONE]];
    if (state.isInvalidated) return [[cache, FETCHED]];
    const now = withMessages(client, queryKey, state.data);
    return JSON.stringify(now) === JSON.stringify(data) ? [] : [[cache, now]];
  });
  close();
  return Object.fromEntries(changed);
}

const inList = (changed: object) => ({
  pages: [{ items: expect.arrayContaining([expect.objectContaining(changed)]) }],
});
const inLists = (changed: object) => ({ list: inList(changed), found: inList(changed) });
const lastly = (changed: object) => ({ messages: [{}, changed] });
const event = { conversationId: CONVERSATION, messageId: last._id, changeSeq: 3 };
const edited = { ...last, text: "edited", revision: 2, changeSeq: 3 };
const gone = { ...edited, text: "", deletedAt: "2026-11-21T10:00:00.000Z" };
const renamed = { ...emma, fullName: "Emma Jones" };
const asSet = { ...settings, userId: EMMA, effectivePrivacyLevel: "device", mine: { muted: true, archived: false } };
const newest = (other: Partial<Message> = {}) => message(3, { text: "news", ...other });
const nobodyTypes = { typing: {} };
const silent: Partial<Message> = { system: { code: "message_pinned", by: EMMA, users: [], value: "1" } };

test.each<[what: string, name: string, payload: unknown, changes: Record<string, unknown>]>([
  [
    "a new message",
    "newMessage",
    newest(),
    {
      ...inLists({ lastSeq: 3, unreadCount: 2, lastMessage: newest() }),
      history: { messages: [{}, {}, newest()], changeSeq: 3 },
      ...nobodyTypes,
    },
  ],
  [
    "my message from another device",
    "messageSent",
    newest({ senderId: ANA }),
    { ...inLists({ lastSeq: 3, unreadCount: 1 }), history: { messages: [{}, {}, { text: "news" }] } },
  ],
  [
    "a new message of the list alone that says of a pin",
    "newMessage",
    newest(silent),
    { ...inLists({ lastSeq: 3, unreadCount: 1, lastMessage: last }), history: { changeSeq: 3 }, ...nobodyTypes },
  ],
  [
    "a message after a lost one",
    "newMessage",
    message(4),
    { list: FETCHED, found: FETCHED, history: FETCHED, ...nobodyTypes },
  ],
  [
    "an edit",
    "messageUpdated",
    edited,
    { ...inLists({ lastMessage: edited }), history: lastly(edited), pins: [edited] },
  ],
  [
    "a deletion",
    "messageUpdated",
    gone,
    { ...inLists({ lastMessage: gone, unreadCount: 0 }), history: lastly(gone), pins: [] },
  ],
  [
    "a message that I have hidden",
    "messageUpdated",
    { ...gone, hidden: true },
    { list: FETCHED, found: FETCHED, history: lastly({ hidden: true }), pins: [] },
  ],
  [
    "several changes at once",
    "messagesUpdated",
    [
      { ...message(1), text: "first", revision: 2, changeSeq: 3 },
      { ...edited, changeSeq: 4 },
    ],
    {
      ...inLists({ changeSeq: 4, lastMessage: { ...edited, changeSeq: 4 } }),
      history: { messages: [{ text: "first" }, { text: "edited" }], changeSeq: 4 },
      pins: [{ text: "edited" }],
    },
  ],
  [
    "the language of a message",
    "messageUpdated",
    { ...last, language: "fr", changeSeq: 3 },
    {
      ...inLists({ changeSeq: 3 }),
      history: lastly({ language: "fr" }),
      pins: [{ language: "fr" }],
      // Renditions from the language assumed before are dropped.
      translation: GONE,
      newer: GONE,
      failure: GONE,
    },
  ],
  [
    "a reaction",
    "reactionsChanged",
    { ...event, by: EMMA, emoji: "👍", added: true, reactions: [{ emoji: "👍", count: 1, users: [EMMA] }] },
    {
      ...inLists({ changeSeq: 3 }),
      history: { ...lastly({ reactions: [{ count: 1 }] }), changeSeq: 3 },
      pins: [{ reactions: [{ count: 1 }] }],
    },
  ],
  [
    "a vote",
    "pollChanged",
    { ...event, by: EMMA, chosen: [1], votes: [1], voters: 1 },
    {
      ...inLists({ changeSeq: 3 }),
      history: { ...lastly({ poll: { voters: 1 } }), changeSeq: 3 },
      pins: [{ poll: { voters: 1 } }],
    },
  ],
  ["a call that begins", "callChanged", CALL, { calls: [CALL] }],
  ["an ended call whose words may be kept", "callChanged", SAID, { calls: [SAID] }],
  ["a new sticker", "stickersChanged", {}, { stickers: FETCHED }],
  ["a pin", "pinsChanged", { conversationId: CONVERSATION, message: message(1), pinned: true }, { pins: FETCHED }],
  [
    "a read chat",
    "messagesRead",
    { conversationId: CONVERSATION, userId: EMMA, seq: 2 },
    {
      ...inLists({ members: [expect.anything(), expect.objectContaining({ lastReadSeq: 2, lastDeliveredSeq: 2 })] }),
      history: { receipts: { lastReadSeq: 1, theirLastReadSeq: 2, theirLastDeliveredSeq: 2 } },
    },
  ],
  [
    "a chat that I have read on another device",
    "messagesRead",
    { conversationId: CONVERSATION, userId: ANA, seq: 2 },
    {
      ...inLists({ lastReadSeq: 2, unreadCount: 0, markedUnread: false }),
      history: { receipts: { lastReadSeq: 2, theirLastReadSeq: 1 } },
    },
  ],
  [
    "an arrival",
    "messagesDelivered",
    { conversationId: CONVERSATION, userId: EMMA, seq: 2 },
    {
      ...inLists({ members: [expect.anything(), expect.objectContaining({ lastReadSeq: 1, lastDeliveredSeq: 2 })] }),
      history: { receipts: { theirLastReadSeq: 1, theirLastDeliveredSeq: 2 } },
    },
  ],
  [
    "a reader of the group",
    "messagesRead",
    { conversationId: FAMILY, userId: EMMA, seq: 2 },
    { groupReceipts: { [EMMA]: { lastReadSeq: 2, lastDeliveredSeq: 2 }, [BRUNO]: BEFORE } },
  ],
  [
    "an arrival in the group",
    "messagesDelivered",
    { conversationId: FAMILY, userId: EMMA, seq: 2 },
    { groupReceipts: { [EMMA]: { lastReadSeq: 1, lastDeliveredSeq: 2 }, [BRUNO]: BEFORE } },
  ],
  [
    "a member who leaves",
    "membersChanged",
    { conversationId: FAMILY, memberCount: 2, changed: [{ userId: EMMA, role: null }] },
    {
      list: inList({ _id: FAMILY, memberCount: 2 }),
      group: { memberCount: 2 },
      groupReceipts: { [BRUNO]: BEFORE },
      groupSettings: { openToCorrections: [] },
    },
  ],
  [
    "a member who comes",
    "membersChanged",
    { conversationId: FAMILY, memberCount: 4, changed: [{ userId: CONVERSATION, role: "member" }] },
    { list: inList({ _id: FAMILY, memberCount: 4 }), group: { memberCount: 4 }, groupReceipts: FETCHED },
  ],
  [
    "my new role",
    "membersChanged",
    { conversationId: FAMILY, memberCount: 3, changed: [{ userId: ANA, role: "admin" }] },
    { list: inList({ _id: FAMILY, myRole: "admin" }), group: { myRole: "admin" }, groupReceipts: FETCHED },
  ],
  [
    "a group's new name",
    "groupUpdated",
    { ...group(inFamily(2)).group, conversationId: FAMILY, title: "Holidays" },
    { list: inList({ _id: FAMILY, title: "Holidays" }), group: { title: "Holidays" } },
  ],
  [
    "a group that I am put into",
    "conversationCreated",
    { conversationId: BRUNO },
    { saidToBeMine: FETCHED, list: FETCHED, found: FETCHED, archive: FETCHED, stickers: FETCHED },
  ],
  [
    "a group that I am taken out of",
    "conversationRemoved",
    { conversationId: FAMILY },
    {
      list: { pages: [{ items: [{ _id: CONVERSATION }] }] },
      stickers: FETCHED,
      group: GONE,
      groupHistory: GONE,
      groupReceipts: GONE,
      groupSettings: GONE,
      groupPins: GONE,
      groupMembers: GONE,
      groupInvites: GONE,
      groupRequests: GONE,
      groupBans: GONE,
      programs: GONE,
    },
  ],
  [
    "chat settings of another device",
    "conversationUpdated",
    { ...asSet, conversationId: CONVERSATION },
    {
      ...inLists({ muted: true, privacyLevel: "device" }),
      chat: { muted: true, privacyLevel: "device" },
      settings: { effectivePrivacyLevel: "device", mine: { muted: true } },
    },
  ],
  [
    "a chat that I have archived on another device",
    "conversationUpdated",
    { ...asSet, conversationId: CONVERSATION, mine: { archived: true } },
    {
      list: { pages: [{ items: [{ _id: FAMILY }] }] },
      archive: FETCHED,
      found: inList({ archived: true }),
      chat: { archived: true, privacyLevel: "device" },
      settings: { mine: { archived: true } },
    },
  ],
  [
    "a step of an import",
    "importChanged",
    { importId: "from-whatsapp", conversationId: CONVERSATION },
    { import: FETCHED, imports: FETCHED },
  ],
  [
    "a history from another chat",
    "historyChanged",
    { conversationId: CONVERSATION },
    { history: GONE, pins: FETCHED, saidToBeMine: FETCHED },
  ],
  ["people who are online", "getOnlineUsers", [EMMA], { online: [EMMA] }],
  ["the end of typing", "typing", { conversationId: CONVERSATION, userId: EMMA, typing: false }, nobodyTypes],
  ["my new name", "profileUpdated", { _id: ANA, fullName: "Ana María" }, { me: { fullName: "Ana María" } }],
  [
    "a person's new name",
    "personUpdated",
    renamed,
    {
      ...inLists({ members: [expect.anything(), expect.objectContaining({ user: renamed })] }),
      chat: { members: [{}, { user: renamed }] },
      contacts: FETCHED,
      person: { ...renamed, conversationId: CONVERSATION },
      author: renamed,
    },
  ],
  [
    "a block",
    "blockChanged",
    { person: emma, blocked: true },
    { blocked: [emma], list: FETCHED, found: FETCHED, archive: FETCHED, contacts: FETCHED },
  ],
  [
    "a setting of another device",
    "settingsUpdated",
    { type: "sound", value: false },
    { mySettings: { soundEnabled: false } },
  ],
  [
    "a translation",
    "messageTranslated",
    { ...event, revision: 2, targetLanguage: "es", translatedText: "tres", sourceLanguage: "en" },
    { newer: { translatedText: "tres" } },
  ],
  [
    "a translation that failed",
    "messageTranslated",
    { ...event, revision: 1, targetLanguage: "es", error: { code: "FORBIDDEN" } },
    { failure: { code: "FORBIDDEN" } },
  ],
  ["my wish to see the original", "translationShown", { ...event, shown: "original" }, { shown: "original" }],
])("%s changes every cache that shows it and no other", (_what, name, payload, changes) => {
  const after = afterEvents([name, payload]);
  expect(after).toMatchObject(changes);
  expect(Object.keys(after).sort()).toEqual(Object.keys(changes).sort());
});

test("after an outage the page refetches all that events change, and clears typing", () => {
  const byEventsAlone = ["online", "typing", "translation", "newer", "failure", "shown"];
  const ofOneScreen = ["groupMembers", "groupInvites", "groupRequests", "groupBans", "programs"];
  const wanted = Object.keys(caches).filter((cache) => ![...byEventsAlone, ...ofOneScreen].includes(cache));
  const after = afterEvents(["disconnect", "transport close"], ["connect", undefined]);
  expect(after).toEqual({ ...Object.fromEntries(wanted.map((cache) => [cache, FETCHED])), typing: {} });
});

test("another user's message is announced and acknowledged once, one's own never", () => {
  const { effects, socket, close } = openPage(new SocketOfTest());
  for (const one of [newest(), newest(), message(4), newest()]) socket.receives("newMessage", one);
  socket.receives("messageSent", message(5, { senderId: ANA }));
  expect(effects.arrived.mock.calls).toEqual([[newest()], [message(4)]]);
  const delivered = [3, 3, 4, 3].map((seq) => ["markDelivered", { conversationId: CONVERSATION, seq }]);
  expect(socket.sent.filter(([name]) => name === "markDelivered")).toEqual(delivered);
  close();
});

test("a setting is announced where it differs from this device's", () => {
  const { client, effects, socket, close } = openPage(new SocketOfTest());
  client.setQueryData(keys.settings, DEFAULT_SETTINGS);
  for (const value of [true, false, false]) socket.receives("settingsUpdated", { type: "sound", value });
  expect(effects.settingChanged.mock.calls).toEqual([["soundEnabled", false]]);
  close();
});
