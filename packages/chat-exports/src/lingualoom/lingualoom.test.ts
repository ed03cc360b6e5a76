import { describe, expect, test } from "vitest";
import { filesInMemory } from "../files-in-memory.ts";
import type { HistoryItem } from "../history.ts";
import { JSON_DEPTH, TEXT_LENGTH } from "../limits.ts";
import { lingualoom } from "./lingualoom.ts";

const PROFILE = { _id: "ana", fullName: "Ana", email: "ana@example.org", settings: {} };
const SENT = "2026-03-01T12:00:00.000Z";
const AT = Date.parse(SENT);
const MEMBERS = [
  { id: "ana", name: "Ana", role: "owner" },
  { id: "bo", name: "Bo", role: "member", bot: true },
];
const CHAT = { file: "chats/001 Bo.json", id: "c1", kind: "direct", title: "Bo", members: MEMBERS };

type Contents = Record<string, unknown>;

const filesOf = (contents: Contents, folder = "") =>
  filesInMemory(
    Object.fromEntries(
      Object.entries({ "profile.json": PROFILE, "files.json": [], ...contents }).map(([path, value]) => [
        folder + path,
        typeof value === "string" ? value : JSON.stringify(value),
      ]),
    ),
  );

const read = (contents: Contents, folder = ""): Promise<HistoryItem[]> =>
  Array.fromAsync(lingualoom.read(filesOf(contents, folder), { timeZone: "UTC" }));

const message = (fields: object) => ({ number: 1, id: "m1", from: "Ana", senderId: "ana", sent: SENT, ...fields });

/** Items after the conversation, of a chat with these entries. */
async function itemsOf(entries: unknown, more: Contents = {}): Promise<HistoryItem[]> {
  const items = await read({ "chats.json": [CHAT], [CHAT.file]: entries, ...more });
  return items.slice(items.findIndex(({ type }) => type === "conversation") + 1);
}

const base = { type: "message", conversation: "c1", key: "m1", author: "ana", at: AT, text: "" };
const leftOut = (reason: string, where = `${CHAT.file}: 0`) => ({ type: "leftOut", reason, where });
const lineOf = (text: string) => [{ ...base, author: null, text }];
const mine = { id: "ana", name: "Ana" };

describe("an entry of a chat", () => {
  test.each<[what: string, entry: unknown, items: unknown[]]>([
    ["a text", message({ text: "hi" }), [{ ...base, text: "hi" }]],
    [
      "an edited text",
      message({ text: "hi", edited: "2026-03-01T12:01:00Z" }),
      [{ ...base, text: "hi", editedAt: AT + 60_000 }],
    ],
    ["an edit before the message", message({ text: "hi", edited: "2026-02-01T12:00:00Z" }), [{ ...base, text: "hi" }]],
    ["a deleted message", message({ deleted: SENT, reactions: [{ emoji: "👍" }] }), [{ ...base, deleted: true }]],
    ["a message deleted for oneself", message({ text: "hi", hidden: SENT }), [{ ...base, deleted: true }]],
    ["a disappearing text", message({ text: "hi", expires: "2026-03-01T13:00:00Z" }), [{ ...base, deleted: true }]],
    [
      "an imported message, whose author has no account",
      message({
        number: -3,
        senderId: "p1",
        sentAs: "Abu",
        imported: { source: "whatsapp" },
        text: "hi",
        replyTo: -4,
        replyToId: "m0",
      }),
      [
        { type: "person", key: "p1", name: "Abu" },
        { ...base, author: "p1", text: "hi", replyTo: "m0" },
      ],
    ],
    [
      "an imported line",
      message({ number: 0, system: { code: "imported_line", users: [], value: "Abu joined" } }),
      [{ ...base, author: null, text: "Abu joined" }],
    ],
    ["a reply", message({ text: "yes", replyTo: 1, replyToId: "m0" }), [{ ...base, text: "yes", replyTo: "m0" }]],
    ["a forwarded text", message({ text: "hi", forwarded: true }), [{ ...base, text: "hi", forwarded: true }]],
    ["a text that is not forwarded", message({ text: "hi", forwarded: false }), [{ ...base, text: "hi" }]],
    [
      "a reaction of people who left",
      message({ text: "hi", reactions: [{ emoji: "👍", count: 3, by: [mine, { id: "di", name: "Di" }] }] }),
      [
        { type: "person", key: "di", name: "Di" },
        { ...base, text: "hi", reactions: [{ emoji: "👍", by: ["ana", "di"], count: 3 }] },
      ],
    ],
    [
      "a poll before and after votes",
      message({
        text: "Which?",
        poll: { options: ["a", "b"], votes: [2], voters: 2, multiple: true, anonymous: true },
      }),
      [
        {
          ...base,
          text: "Which?",
          poll: {
            options: [
              { text: "a", votes: 2 },
              { text: "b", votes: 0 },
            ],
            voters: 2,
            multiple: true,
            anonymous: true,
          },
        },
      ],
    ],
    [
      "a file of the export",
      message({
        attachments: [{ id: "f1", file: "files/f1.pdf", url: "/api/media/f1", name: "plan.pdf", alt: "A plan" }],
      }),
      [{ ...base, attachments: [{ name: "plan.pdf", path: "files/f1.pdf", alt: "A plan" }] }],
    ],
    [
      "a voice message",
      message({ attachments: [{ id: "f1", file: "files/f1.pdf", name: "", voice: true, durationMs: 900 }] }),
      [{ ...base, attachments: [{ name: "f1.pdf", path: "files/f1.pdf", isVoice: true, durationMs: 900 }] }],
    ],
    [
      "another person's file",
      message({ attachments: [{ id: "f2", url: "/api/media/f2", name: "theirs.png" }] }),
      [leftOut("missingFile"), { ...base, attachments: [{ name: "theirs.png" }] }],
    ],
    [
      "a webhook's message",
      message({ senderId: "hook", from: "Webhook", sentAs: "CI", text: "green" }),
      [
        { type: "person", key: "hook CI", name: "CI", isBot: true },
        { ...base, author: "hook CI", text: "green" },
      ],
    ],
    [
      "a message of a deleted account",
      message({ senderId: "di", from: "deleted account", text: "bye" }),
      [
        { type: "person", key: "di", name: "" },
        { ...base, author: "di", text: "bye" },
      ],
    ],
    [
      "a new group",
      message({ system: { code: "group_created", users: [], value: "Tea" } }),
      lineOf("Ana created the group “Tea”"),
    ],
    [
      "a new member",
      message({ system: { code: "members_added", users: [{ id: "bo", name: "Bo" }] } }),
      lineOf("Ana added Bo"),
    ],
    [
      "a new role",
      message({ system: { code: "role_changed", users: [{ name: "{by}" }], value: "admin" } }),
      lineOf("Ana made {by} an admin"),
    ],
    ["an unknown event", message({ system: { code: "constructor" } }), [leftOut("unknownKind")]],
    ["an expired event", message({ system: { code: "member_left" }, deleted: SENT }), [leftOut("empty")]],
    ["an empty text", message({ text: " " }), [leftOut("empty")]],
    ["no date", message({ text: "hi", sent: "soon" }), [leftOut("noDate")]],
    ["a date out of range", message({ text: "hi", sent: "1970-01-01T00:00:00Z" }), [leftOut("noDate")]],
    ["no number", message({ text: "hi", number: "x" }), [leftOut("brokenEntry")]],
    ["no sender", message({ text: "hi", from: {}, senderId: null }), [leftOut("brokenEntry")]],
    ["no object", 3, [leftOut("brokenEntry")]],
    ["NUL and half a pair in a text", message({ text: "a\0b\ud800" }), [{ ...base, text: "ab\ufffd" }]],
    [
      "a giant text",
      message({ text: "x".repeat(TEXT_LENGTH + 1) }),
      [leftOut("tooLong"), { ...base, text: "x".repeat(TEXT_LENGTH) }],
    ],
    [
      "wrong types in every field",
      message({
        text: {},
        edited: 3,
        forwarded: "yes",
        replyTo: {},
        poll: [],
        attachments: "a",
        files: {},
        reactions: 1,
        myReactions: {},
        sentAs: [],
      }),
      [leftOut("empty")],
    ],
  ])("%s", async (_what, entry, items) => {
    expect(await itemsOf([entry], { "files/f1.pdf": "%PDF" })).toEqual(items);
  });
});

const OLD = [
  { number: 1, from: "Ana", sent: SENT, text: "hi", forwarded: false, myReactions: ["👍"], translations: [] },
  { number: 2, from: "Bo", sent: SENT, text: "", files: ["files/f1.pdf", "/api/media/f2"], replyTo: 1 },
];

describe("an export without chats.json", () => {
  const facts = [{ file: "files/f1.pdf", name: "plan.pdf", alt: "A plan", duration_ms: null, waveform: null }];
  test("is read with names as keys", async () => {
    const items = await read({ "chats/001 Bo.json": OLD, "files.json": facts, "files/f1.pdf": "%PDF" });
    const inOld = { type: "message", conversation: SENT, at: AT };
    expect(items).toEqual([
      { type: "conversation", key: SENT, title: "Bo", kind: "direct" },
      { type: "person", key: "Ana", name: "Ana", email: "ana@example.org" },
      { ...inOld, key: "1", author: "Ana", text: "hi", reactions: [{ emoji: "👍", by: ["Ana"], count: 1 }] },
      { type: "person", key: "Bo", name: "Bo" },
      leftOut("missingFile", "chats/001 Bo.json: 1"),
      {
        ...inOld,
        key: "2",
        author: "Bo",
        text: "",
        replyTo: "1",
        attachments: [{ name: "plan.pdf", path: "files/f1.pdf", alt: "A plan" }, { name: "f2" }],
      },
    ]);
  });

  test.each<[file: string, senders: string[], title: string, kind: string]>([
    ["chats/002 OBrien.json", ["Ana", "O'Brien"], "OBrien", "direct"],
    ["chats/002 Tea.json", ["Ana", "Bo"], "Tea", "group"],
    ["chats/002 Tea.json", ["Ana", "Bo", "Di"], "Tea", "group"],
    ["chats/002 Bo.json", ["Ana"], "Bo", "direct"],
    ["chats/002.json", ["Ana", "deleted account"], "", "direct"],
  ])("%s with %j", async (file, senders, title, kind) => {
    const entries = senders.map((from, i) => ({ number: i + 1, from, sent: SENT, text: "hi" }));
    const [conversation] = await read({ [file]: entries });
    expect(conversation).toEqual({ type: "conversation", key: SENT, title, kind });
  });

  test("a chat has the same keys when its number has changed", async () => {
    const keys = async (file: string) => (await read({ [file]: OLD })).filter(({ type }) => type !== "leftOut");
    expect(await keys("chats/001 Bo.json")).toEqual(await keys("chats/002 Bo.json"));
  });

  test("a chat without messages is left out", async () => {
    expect(await read({ "chats/001 Bo.json": [] })).toEqual([leftOut("empty", "chats/001 Bo.json")]);
  });
});

test("people and the conversation come first, with the exporting user's address", async () => {
  expect((await read({ "chats.json": [CHAT], [CHAT.file]: [message({ text: "hi" })] })).slice(0, 3)).toEqual([
    { type: "person", key: "ana", name: "Ana", email: "ana@example.org" },
    { type: "person", key: "bo", name: "Bo", isBot: true },
    { type: "conversation", key: "c1", title: "Bo", kind: "direct", members: ["ana", "bo"] },
  ]);
});

test.each<[what: string, list: unknown, left: unknown[]]>([
  ["a missing file", [{ ...CHAT, file: "chats/002 Di.json" }, CHAT], [leftOut("missingFile", "chats.json: 0")]],
  ["no id", [{ ...CHAT, id: null }], [leftOut("brokenEntry", "chats.json: 0")]],
  ["the same file twice", [CHAT, { ...CHAT, id: "c2" }], [leftOut("brokenEntry", "chats.json: 1")]],
  ["no object", [null, CHAT], [leftOut("missingFile", "chats.json: 0")]],
])("an entry of chats.json with %s is left out", async (_what, list, left) => {
  const items = await read({ "chats.json": list, [CHAT.file]: [message({ text: "hi" })] });
  expect(items.filter(({ type }) => type === "leftOut")).toEqual(left);
});

test.each<[what: string, contents: Contents, is: boolean]>([
  ["an export", { [CHAT.file]: OLD }, true],
  ["a profile of another program", { "profile.json": { name: "Ana" } }, false],
  ["a broken profile", { "profile.json": "{" }, false],
])("recognises: %s", async (_what, contents, is) => {
  expect(await lingualoom.recognises(filesOf(contents))).toBe(is);
  expect(await lingualoom.recognises(filesOf(contents, "ana/lingualoom-2026-03-01/"))).toBe(is);
});

test("an export in a folder gives the same items, with paths of the files there", async () => {
  const contents = {
    "chats.json": [CHAT],
    [CHAT.file]: [message({ attachments: [{ id: "f1", file: "files/f1.pdf", name: "plan.pdf" }] })],
    "files/f1.pdf": "%PDF",
  };
  expect((await read(contents, "a/b/")).at(-1)).toMatchObject({ attachments: [{ path: "a/b/files/f1.pdf" }] });
});

test.each<[what: string, contents: Contents, error: string]>([
  ["a cut file", { [CHAT.file]: "[{" }, "brokenJson"],
  ["deep nesting", { [CHAT.file]: "[".repeat(JSON_DEPTH + 1) }, "tooDeep"],
])("refuses %s", async (_what, contents, error) => {
  await expect(read({ "chats.json": [CHAT], ...contents })).rejects.toThrow(error);
});
