import { expect, test } from "vitest";
import { filesInMemory } from "../files-in-memory.ts";
import type { ExportFiles, HistoryItem } from "../history.ts";
import { PEOPLE, TEXT_LENGTH } from "../limits.ts";
import { telegram } from "./telegram.ts";

const HOUR = 3_600_000;
const AT = Date.UTC(2024, 0, 15, 10, 30);
const answers = { timeZone: "Europe/Berlin" };

/** A message as Telegram Desktop writes it, with changed fields. */
const message = (fields: object) => ({
  id: 5,
  type: "message",
  date: "2024-01-15T11:30:00",
  date_unixtime: String(AT / 1_000),
  from: "Ana",
  from_id: "user11",
  text: "Hi",
  text_entities: [{ type: "plain", text: "Hi" }],
  ...fields,
});

const service = (fields: object) => ({
  ...message({ type: "service", text: "", actor: "Ana", actor_id: "user11", ...fields }),
  from: undefined,
  from_id: undefined,
});

const chat = (messages: unknown[], fields: object = {}) => ({
  name: "Hiking",
  type: "private_supergroup",
  id: 77,
  messages,
  ...fields,
});

const filesOf = (document: unknown, others: Record<string, string> = {}) =>
  filesInMemory({ "export/result.json": JSON.stringify(document), ...others });

async function itemsOf(files: ExportFiles, zone = answers) {
  const items: HistoryItem[] = [];
  for await (const item of telegram.read(files, zone)) items.push(item);
  return items;
}

const READ = { type: "message", conversation: "channel77", key: "5", author: "user11", at: AT, text: "Hi" };

/** The message, people beside Ana, and what stays behind, of a chat with one message. */
async function outcomeOf(entry: unknown, others?: Record<string, string>) {
  const items = await itemsOf(filesOf(chat([entry]), others));
  return items.filter((item) => item.type !== "conversation" && !(item.type === "person" && item.key === "user11"));
}

// Fields and their values: Telegram/SourceFiles/export/output/export_output_json.cpp of telegramdesktop/tdesktop.
test.each<[string, object, object]>([
  ["a plain text", {}, {}],
  [
    "text in parts",
    { text: ["Go ", { type: "bold", text: "now" }, " @ana ", { type: "spoiler", text: "x" }] },
    { text: "Go now @ana x" },
  ],
  [
    "a link behind words",
    { text: [{ type: "text_link", text: "here", href: "https://example.org/" }] },
    { text: "here (https://example.org/)" },
  ],
  [
    "a link as itself",
    { text: [{ type: "text_link", text: "https://a.b", href: "https://a.b" }] },
    { text: "https://a.b" },
  ],
  ["an emoji of a set", { text: [{ type: "custom_emoji", text: "😮", document_id: "5368" }, ""] }, { text: "😮" }],
  ["code", { text: [{ type: "pre", text: "a\n  b", language: "c" }] }, { text: "a\n  b" }],
  ["a quotation", { text: [{ type: "blockquote", text: "a\nb", collapsed: false }, "c"] }, { text: "> a\n> b\nc" }],
  [
    "text that stands only in its parts",
    { text: undefined, text_entities: [{ type: "plain", text: "Yo" }] },
    { text: "Yo" },
  ],
  ["an edit", { edited: "2024-01-15T12:30:00", edited_unixtime: String(AT / 1_000 + 3_600) }, { editedAt: AT + HOUR }],
  // https://github.com/telegramdesktop/tdesktop/issues/10312 shows an export without date_unixtime.
  [
    "an older export in local time",
    { date_unixtime: undefined, edited: "2024-01-15T12:30:00" },
    { at: AT, editedAt: AT + HOUR },
  ],
  ["an edit before the message", { date_unixtime: undefined, edited: "1970-01-01T01:00:00" }, {}],
  ["an edit at the time of the message", { edited_unixtime: String(AT / 1_000) }, {}],
  ["summer time", { date_unixtime: undefined, date: "2024-07-15T12:30:00" }, { at: Date.UTC(2024, 6, 15, 10, 30) }],
  ["a forwarded message", { forwarded_from: "Ben" }, { forwarded: true }],
  ["one that a deleted account wrote first", { forwarded_from: null }, { forwarded: true }],
  ["a saved message", { saved_from: "Ben" }, { forwarded: true }],
  ["an answer", { reply_to_message_id: 4 }, { replyTo: "4" }],
  ["an answer that names its chat", { reply_to_message_id: 4, reply_to_peer_id: "channel77" }, { replyTo: "4" }],
  ["an answer to another chat", { reply_to_message_id: 4, reply_to_peer_id: "channel78" }, {}],
  ["a message by way of a bot", { via_bot: "@gif" }, {}],
  [
    "a contact",
    { text: "", contact_information: { first_name: "Ben", last_name: "", phone_number: "+49 1" } },
    { text: "Ben +49 1" },
  ],
  ["a place", { text: "", location_information: { latitude: 52.5, longitude: 13.4 } }, { text: "📍 52.5, 13.4" }],
  [
    "a place with a name",
    { text: "", place_name: "Café", address: "Weg 1", location_information: { latitude: 1, longitude: 2 } },
    { text: "📍 Café, Weg 1, 1, 2" },
  ],
  ["a game", { text: "", game_title: "Chess", game_link: "https://t.me/x" }, { text: "Chess\nhttps://t.me/x" }],
  ["an invoice", { text: "", invoice_information: '{"title":"Tea"}' }, { text: "🧾 Invoice" }],
  [
    "a poll",
    {
      text: "",
      poll: {
        question: "When?",
        total_voters: 3,
        answers: [
          { text: "Mon", voters: 2 },
          { text: ["T", "ue"], voters: 1 },
        ],
      },
    },
    {
      text: "When?",
      poll: {
        options: [
          { text: "Mon", votes: 2 },
          { text: "Tue", votes: 1 },
        ],
      },
    },
  ],
  [
    "a list of tasks",
    { text: "", todo_list: { title: "Pack", answers: [{ text: "Tent" }] } },
    { text: "Pack\n- Tent" },
  ],
  ["NUL and half a character", { text: "a\0b\ud800" }, { text: "ab\ufffd" }],
])("reads %s", async (_case, fields, expected) => {
  expect(await outcomeOf(message(fields))).toEqual([{ ...READ, ...expected }]);
});

test.each<[string, object, string]>([
  ["a new group", { action: "create_group", title: "Hiking", members: ["Ana"] }, "Ana created the group “Hiking”"],
  ["a new title", { action: "edit_group_title", title: "Climbing" }, "Ana changed the group's name to “Climbing”"],
  ["added members", { action: "invite_members", members: ["Ben", null] }, "Ana added Ben, Deleted Account"],
  ["joining", { action: "invite_members", members: ["Ana"] }, "Ana joined the group"],
  ["leaving", { action: "remove_members", members: ["Ana"] }, "Ana left the group"],
  ["joining by a link", { action: "join_group_by_link", inviter: "Ben" }, "Ana joined the group by a link"],
  ["pinning", { action: "pin_message", message_id: 4 }, "Ana pinned a message"],
  ["a call", { action: "phone_call", duration_seconds: 125, discard_reason: "hangup" }, "Ana called: 2 min"],
  ["a missed call", { action: "phone_call", discard_reason: "missed" }, "Ana called: missed"],
  ["a topic", { action: "topic_created", title: "Food" }, "Ana created the topic “Food”"],
  [
    "deletion after a while",
    { action: "set_messages_ttl", period: 604_800 },
    "Ana set messages to be deleted after 7 days",
  ],
  ["an actor whose account is deleted", { action: "pin_message", actor: null }, "Deleted Account pinned a message"],
  ["an action without words", { action: "boost_apply", boosts: 2 }, "Ana: boost apply"],
  ["an action named like a property", { action: "constructor" }, "Ana: constructor"],
  ["a text of the service", { information_text: "Bot was updated" }, "Bot was updated"],
])("a line of the app tells of %s", async (_case, fields, text) => {
  expect(await outcomeOf(service(fields))).toEqual([{ ...READ, author: null, text }]);
});

const NOT_INCLUDED = "(File not included. Change data exporting settings to download.)";
const TOO_LARGE = "(File exceeds maximum size. Change data exporting settings to download.)";
const where = "export/result.json: Hiking: message 5";

test.each<[string, object, object, string?]>([
  ["a photo", { photo: "photos/p.jpg" }, { name: "p.jpg", path: "export/photos/p.jpg" }],
  [
    "a file with its name",
    { file: "files/a.pdf", file_name: "Plan.pdf" },
    { name: "Plan.pdf", path: "export/files/a.pdf" },
  ],
  [
    "a voice message",
    { file: "voice_messages/v.ogg", media_type: "voice_message", duration_seconds: 7, thumbnail: "t.jpg" },
    { name: "v.ogg", path: "export/voice_messages/v.ogg", isVoice: true, durationMs: 7_000 },
  ],
  ["a file that was left out", { file: NOT_INCLUDED, file_name: "a.pdf" }, { name: "a.pdf" }, "missingFile"],
  // https://github.com/telegramdesktop/tdesktop/issues/24961 shows exports without stickers.
  ["a sticker without its file", { file: NOT_INCLUDED, media_type: "sticker" }, { name: "sticker" }, "missingFile"],
  ["a file that was too large", { photo: TOO_LARGE }, { name: "photo" }, "missingFile"],
  ["a file that is not there", { file: "files/b.pdf" }, { name: "b.pdf" }, "missingFile"],
  ["a path out of the export", { file: "../../etc/passwd" }, { name: "passwd" }, "unsafePath"],
  ["a contact's card", { contact_vcard: "contacts/c.vcard" }, { name: "c.vcard", path: "export/contacts/c.vcard" }],
])("attaches %s", async (_case, fields, attachment, leftOut) => {
  const others = Object.fromEntries(
    ["photos/p.jpg", "files/a.pdf", "voice_messages/v.ogg", "contacts/c.vcard"].map((path) => [`export/${path}`, "x"]),
  );
  expect(await outcomeOf(message(fields), others)).toEqual([
    ...(leftOut ? [{ type: "leftOut", reason: leftOut, where }] : []),
    { ...READ, attachments: [attachment] },
  ]);
});

test("reactions name the people that the export knows", async () => {
  const recent = [
    { from: "Ben", from_id: "user12", date: "2024-01-15T12:00:00" },
    { from: null, from_id: "user13", date: "2024-01-15T12:00:00" },
  ];
  const reactions = [
    { type: "emoji", count: 5, emoji: "👍", recent },
    { type: "paid", count: 2 },
    { type: "custom_emoji", count: 1, document_id: "55" },
  ];
  expect(await outcomeOf(message({ reactions }))).toEqual([
    { type: "person", key: "user12", name: "Ben" },
    { type: "person", key: "user13", name: "Deleted Account" },
    { type: "leftOut", reason: "unknownKind", where },
    {
      ...READ,
      reactions: [
        { emoji: "👍", by: ["user12", "user13"], count: 5 },
        { emoji: "⭐", by: [], count: 2 },
      ],
    },
  ]);
});

test.each<[string, unknown, string]>([
  ["an entry that is no object", "x", "brokenEntry"],
  ["a message without a number", message({ id: "x" }), "brokenEntry"],
  ["what the exporter could not write", { id: 5, type: "unsupported" }, "unknownKind"],
  ["a message without a date", message({ date: undefined, date_unixtime: undefined }), "noDate"],
  ["a date long ago", message({ date_unixtime: "0" }), "noDate"],
  ["a date in the far future", message({ date_unixtime: "99999999999" }), "noDate"],
  ["an empty message", message({ text: "", text_entities: [] }), "empty"],
])("leaves out %s", async (_case, entry, reason) => {
  expect(await outcomeOf(entry)).toMatchObject([{ type: "leftOut", reason }]);
});

test("wrong types in every field break nothing", async () => {
  for (const wrong of [null, 5, "x", [], {}, [[]], [{}], true]) {
    const fields = Object.keys(message({})).filter((field) => field !== "id" && field !== "type");
    const more = [
      "poll",
      "reactions",
      "photo",
      "file",
      "edited",
      "contact_information",
      "location_information",
      "actor",
    ];
    const entry = Object.fromEntries([...fields, ...more].map((field) => [field, wrong]));
    for (const type of ["message", "service"]) await outcomeOf({ ...entry, id: 5, type });
  }
});

test("a long text is cut, and reported", async () => {
  const [leftOut, read] = await outcomeOf(message({ text: "a".repeat(TEXT_LENGTH + 1) }));
  expect(leftOut).toEqual({ type: "leftOut", reason: "tooLong", where });
  expect(read).toMatchObject({ text: "a".repeat(TEXT_LENGTH) });
});

test.each<[string, object, object]>([
  ["a group", { type: "private_group" }, { key: "chat77", title: "Hiking", kind: "group" }],
  ["a public group", { type: "public_supergroup" }, { key: "channel77", title: "Hiking", kind: "group" }],
  ["a channel", { type: "private_channel" }, { key: "channel77", title: "Hiking", kind: "group" }],
  ["one person", { type: "personal_chat", name: "Ben" }, { key: "user77", title: "Ben", kind: "direct" }],
  [
    "a deleted account",
    { type: "personal_chat", name: null },
    { key: "user77", title: "Deleted Account", kind: "direct" },
  ],
  ["notes to oneself", { type: "saved_messages", name: undefined }, { key: "user77", title: "Saved Messages" }],
  ["a group without a name", { name: null }, { key: "channel77", title: "" }],
])("reads a chat with %s", async (_case, fields, conversation) => {
  const items = await itemsOf(filesOf(chat([message({})], fields)));
  expect(items.find(({ type }) => type === "conversation")).toMatchObject(conversation);
});

test("a chat with a bot marks the bot", async () => {
  const items = await itemsOf(filesOf(chat([message({})], { type: "bot_chat", name: "Gif" })));
  expect(items[0]).toEqual({ type: "person", key: "user77", name: "Gif", isBot: true });
});

// https://github.com/pistocop/messaging-chat-parser/issues/6: older exports have numbers, newer ones "user1".
test.each<[string, object, object]>([
  ["a number of an older export", { from_id: 12, from: "Ben" }, { key: "user12", name: "Ben" }],
  ["a group's number of an older export", { from_id: 2 ** 32 + 9, from: "G" }, { key: "chat9", name: "G" }],
  ["a channel's number of an older export", { from_id: 2 * 2 ** 32 + 9, from: "C" }, { key: "channel9", name: "C" }],
  ["a channel", { from_id: "channel9", from: "News" }, { key: "channel9", name: "News" }],
  ["a deleted account", { from_id: "user12", from: null }, { key: "user12", name: "Deleted Account" }],
  ["a name alone", { from_id: undefined, from: "Ben" }, { key: "name:Ben", name: "Ben" }],
  ["nothing but the chat", { from_id: undefined, from: undefined }, { key: "channel77", name: "Hiking" }],
])("an author is known by %s", async (_case, fields, person) => {
  const items = await outcomeOf(message(fields));
  expect(items).toEqual([
    { type: "person", ...person },
    { ...READ, author: person["key" as never] },
  ]);
});

test("a whole account has all its chats, and names what stays behind", async () => {
  const account = {
    about: "Here is the data you requested.",
    personal_information: { user_id: 11, first_name: "Ana", last_name: "Kay", phone_number: "+49 1" },
    profile_pictures: [{ date: "2024-01-01T00:00:00", photo: "x.jpg" }],
    contacts: { about: "x", list: [{ first_name: "Ben", date: "2024-01-01T00:00:00" }] },
    sessions: { list: [] },
    chats: {
      about: "x",
      list: [chat([message({})], { name: "Ben", type: "personal_chat", id: 12 }), chat([message({ id: 6 })])],
    },
    left_chats: { about: "x", list: [chat([message({ id: 7 })], { name: "Old", type: "private_group", id: 3 })] },
  };
  const items = await itemsOf(filesOf(account));
  expect(items.filter(({ type }) => type !== "message")).toEqual([
    { type: "person", key: "user11", name: "Ana Kay" },
    { type: "person", key: "user12", name: "Ben" },
    { type: "conversation", key: "user12", title: "Ben", kind: "direct", members: ["user11", "user12"] },
    { type: "conversation", key: "channel77", title: "Hiking", kind: "group" },
    { type: "conversation", key: "chat3", title: "Old", kind: "group" },
    ...["profile_pictures", "contacts", "sessions"].map((part) => ({
      type: "leftOut",
      reason: "unknownKind",
      where: `export/result.json: ${part}`,
    })),
  ]);
  expect(items.filter(({ type }) => type === "message")).toMatchObject([
    { conversation: "user12", key: "5" },
    { conversation: "channel77", key: "6" },
    { conversation: "chat3", key: "7" },
  ]);
});

test("several exports in one archive are read one after the other", async () => {
  const files = filesInMemory({
    "a/result.json": JSON.stringify(chat([message({ photo: "p.jpg" })])),
    "b/result.json": JSON.stringify(chat([message({ id: 6, photo: "p.jpg" })])),
    "b/p.jpg": "x",
  });
  const items = await itemsOf(files);
  expect(items.filter(({ type }) => type === "conversation")).toHaveLength(1);
  expect(items.at(-1)).toMatchObject({ key: "6", attachments: [{ name: "p.jpg", path: "b/p.jpg" }] });
});

test.each<[string, Record<string, string>, boolean]>([
  ["one chat", { "result.json": JSON.stringify(chat([]), null, 1) }, true],
  ["an account", { "d/result.json": '{\n "about": "Here is the data you requested."' }, true],
  ["a renamed document", { "Hiking/hiking.json": JSON.stringify(chat([])), "Hiking/photos/a.jpg": "" }, true],
  ["a second download", { "result (1).json": JSON.stringify(chat([])), "a.jpg": "" }, true],
  ["a file of another name, alone", { "hiking.json": JSON.stringify(chat([])) }, true],
  ["an export as web pages", { "messages.html": "<html>", "messages2.html": "" }, true],
  ["other documents", { "result.json": '{"type": "lint"}' }, false],
  ["no document", { "a.txt": "" }, false],
])("recognises %s: %#", async (_case, contents, expected) => {
  expect(await telegram.recognises(filesInMemory(contents))).toBe(expected);
});

test.each<[string, Record<string, string>, string]>([
  ["web pages", { "ChatExport/messages.html": "<html>" }, "htmlExport"],
  ["another document", { "result.json": '{"a":1}' }, "unknownExport"],
  ["web pages with a document that was sent", { "messages.html": "", "files/a.json": '{"a":1}' }, "htmlExport"],
  ["half a document", { "result.json": JSON.stringify(chat([message({})])).slice(0, -2) }, "brokenJson"],
])("refuses %s", async (_case, contents, code) => {
  await expect(itemsOf(filesInMemory(contents))).rejects.toMatchObject({ code });
});

test("an export with too many people is refused", async () => {
  const recent = (from: number) =>
    Array.from({ length: 25_000 }, (_, index) => ({ from: "x", from_id: `user${from + index}` }));
  const messages = Array.from({ length: PEOPLE / 25_000 + 1 }, (_, index) =>
    message({ id: index, reactions: [{ emoji: "👍", count: 1, recent: recent(index * 25_000 + 1) }] }),
  );
  await expect(itemsOf(filesOf(chat(messages)))).rejects.toMatchObject({ code: "tooManyPeople" });
});
