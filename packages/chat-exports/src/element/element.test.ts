import { expect, test } from "vitest";
import { filesInMemory } from "../files-in-memory.ts";
import type { ExportFiles, HistoryItem } from "../history.ts";
import { element } from "./element.ts";

const AT = Date.UTC(2024, 0, 15, 10, 30, 5);
const ANA = "@ana:example.org";
const ROOM = "!r:example.org";
const answers = { timeZone: "Asia/Kolkata" };

/** An event as Element exports it, decrypted, with changed fields. */
const event = (fields: object = {}) => ({
  type: "m.room.message",
  sender: ANA,
  content: { msgtype: "m.text", body: "Hi" },
  origin_server_ts: AT,
  unsigned: { age: 5 },
  event_id: "$5",
  room_id: ROOM,
  ...fields,
});

const message = (content: object, fields: object = {}) =>
  event({ content: { msgtype: "m.text", ...content }, ...fields });

const state = (type: string, content: object, fields: object = {}) =>
  event({ type, state_key: "", content, ...fields });

const roomOf = (messages: unknown[], name: unknown = "Hiking") =>
  JSON.stringify(
    { room_name: name, room_creator: "Ana", topic: "", export_date: "January 16, 2024", exported_by: "Ana", messages },
    null,
    2,
  );

const FOLDER = "matrix - Hiking - Chat Export - 2024-01-16T10-00-00.000Z";

const filesOf = (document: string, others: readonly string[] = []) =>
  filesInMemory({
    [`${FOLDER}/export.json`]: document,
    ...Object.fromEntries(others.map((path) => [`${FOLDER}/${path}`, "x"])),
  });

async function itemsOf(files: ExportFiles) {
  const items: HistoryItem[] = [];
  for await (const item of element.read(files, answers)) items.push(item);
  return items;
}

const READ = { type: "message", conversation: ROOM, key: "$5", author: ANA, at: AT, text: "Hi" };

/** The message, people beside Ana, and what stays behind, of a room with one event. */
async function outcomeOf(entry: unknown, others?: readonly string[]) {
  const items = await itemsOf(filesOf(roomOf([entry]), others));
  return items.filter((item) => item.type !== "conversation" && !(item.type === "person" && item.key === ANA));
}

const replyTo = (id: string) => ({ "m.relates_to": { "m.in_reply_to": { event_id: id } } });
const QUOTE = "> <@ben:example.org> Where?\n> And when?\n\n";

// Documents: src/utils/exportUtils/JSONExport.ts of element-hq/element-web. Events: spec.matrix.org, "Instant Messaging".
test.each<[string, object, object]>([
  ["a text", event(), {}],
  ["a notice of a bot", message({ msgtype: "m.notice", body: "Built" }), { text: "Built" }],
  ["an action", message({ msgtype: "m.emote", body: "waves" }), { text: "* ana waves" }],
  [
    "a formatted text",
    message({ body: "a **b**", format: "org.matrix.custom.html", formatted_body: "x" }),
    { text: "a **b**" },
  ],
  ["a kind of text that is not known", message({ msgtype: "org.example.dice", body: "⚃" }), { text: "⚃" }],
  ["an answer", message({ body: "There", ...replyTo("$4") }), { text: "There", replyTo: "$4" }],
  // "Fallbacks for rich replies", removed in Matrix 1.13.
  [
    "an answer after a quotation",
    message({ body: `${QUOTE}There`, ...replyTo("$4") }),
    { text: "There", replyTo: "$4" },
  ],
  ["an answer to an action", message({ body: `> * <${ANA}> waves\n\nHi`, ...replyTo("$4") }), { replyTo: "$4" }],
  ["a person's own quotation", message({ body: "> a\n\nb", ...replyTo("$4") }), { text: "> a\n\nb", replyTo: "$4" }],
  [
    "a quotation in an answer",
    message({ body: `${QUOTE}> mine\n\nb`, ...replyTo("$4") }),
    { text: "> mine\n\nb", replyTo: "$4" },
  ],
  ["a quotation that answers nothing", message({ body: `${QUOTE}b` }), { text: `${QUOTE}b` }],
  // MSC3440: m.in_reply_to of a thread is a fallback to its last message.
  [
    "a message in a thread",
    message({
      body: "Hi",
      "m.relates_to": {
        rel_type: "m.thread",
        event_id: "$1",
        is_falling_back: true,
        "m.in_reply_to": { event_id: "$4" },
      },
    }),
    { replyTo: "$1" },
  ],
  [
    "an answer in a thread",
    message({
      body: "Hi",
      "m.relates_to": {
        rel_type: "m.thread",
        event_id: "$1",
        is_falling_back: false,
        "m.in_reply_to": { event_id: "$4" },
      },
    }),
    { replyTo: "$4" },
  ],
  // Edits are attached by the server ("Server-side aggregation of m.replace"), and applied in encrypted rooms.
  [
    "an edit",
    event({
      unsigned: {
        "m.relations": {
          "m.replace": {
            origin_server_ts: AT + 9,
            content: { body: "* Yo", "m.new_content": { msgtype: "m.text", body: "Yo" } },
          },
        },
      },
    }),
    { text: "Yo", editedAt: AT + 9 },
  ],
  [
    "an edited answer",
    message(
      { body: `${QUOTE}a`, ...replyTo("$4") },
      {
        unsigned: {
          "m.relations": {
            "m.replace": { origin_server_ts: AT + 9, content: { "m.new_content": { msgtype: "m.text", body: "b" } } },
          },
        },
      },
    ),
    { text: "b", editedAt: AT + 9, replyTo: "$4" },
  ],
  [
    "an edit in an encrypted room",
    event({
      unsigned: { "m.relations": { "m.replace": { origin_server_ts: AT + 9, content: { algorithm: "m.megolm" } } } },
    }),
    { editedAt: AT + 9 },
  ],
  [
    "reactions that an older server attached",
    event({
      unsigned: {
        "m.relations": {
          "m.annotation": {
            chunk: [
              { type: "m.reaction", key: "👍", count: 3 },
              { type: "m.reaction", key: "mxc://a/b", count: 1 },
            ],
          },
        },
      },
    }),
    { reactions: [{ emoji: "👍", by: [], count: 3 }] },
  ],
  [
    "a deleted message",
    event({ content: {}, unsigned: { redacted_because: { type: "m.room.redaction" } } }),
    { text: "", deleted: true },
  ],
  ["a deleted message without its reason", event({ content: {} }), { text: "", deleted: true }],
  ["a deleted encrypted message", event({ type: "m.room.encrypted", content: {} }), { text: "", deleted: true }],
  [
    "a place",
    message({ msgtype: "m.location", body: "Ana's place", geo_uri: "geo:52.5,13.4;u=35" }),
    { text: "📍 52.5, 13.4" },
  ],
  // MSC3488
  [
    "a place with a name",
    message({
      msgtype: "m.location",
      body: "x",
      geo_uri: "geo:-1,2",
      "org.matrix.msc3488.location": { description: "Café" },
    }),
    { text: "📍 Café, -1, 2" },
  ],
  // MSC3381
  [
    "a poll",
    event({
      type: "org.matrix.msc3381.poll.start",
      content: {
        "org.matrix.msc3381.poll.start": {
          question: { "org.matrix.msc1767.text": "When?", body: "When?", msgtype: "m.text" },
          answers: [
            { id: "1", "org.matrix.msc1767.text": "Mon" },
            { id: "2", "org.matrix.msc1767.text": "Tue" },
          ],
        },
      },
    }),
    { text: "When?", poll: { options: [{ text: "Mon" }, { text: "Tue" }] } },
  ],
  [
    "a poll of the newer form",
    event({
      type: "m.poll.start",
      content: {
        "m.poll": {
          question: { "m.text": [{ mimetype: "text/html", body: "<b>" }, { body: "When?" }] },
          answers: [{ "m.id": "1", "m.text": [{ body: "Mon" }] }],
        },
      },
    }),
    { text: "When?", poll: { options: [{ text: "Mon" }] } },
  ],
  [
    "the end of a poll",
    event({
      type: "org.matrix.msc3381.poll.end",
      content: { body: "Ended. Top: Mon", "m.relates_to": { rel_type: "m.reference" } },
    }),
    { text: "Ended. Top: Mon" },
  ],
  ["NUL and half a character", message({ body: "a\0b\ud800" }), { text: "ab\ufffd" }],
])("reads %s", async (_case, entry, expected) => {
  expect(await outcomeOf(entry)).toEqual([{ ...READ, ...expected }]);
});

const member = (content: object, before?: object, fields: object = {}) =>
  state("m.room.member", content, { state_key: ANA, unsigned: { prev_content: before }, ...fields });

const BEN = { sender: "@ben:example.org" };

test.each<[string, object, string]>([
  ["joining", member({ membership: "join", displayname: "Ana" }), "Ana joined"],
  ["joining without a name", member({ membership: "join" }), "ana joined"],
  [
    "a new name",
    member({ membership: "join", displayname: "A" }, { membership: "join", displayname: "Ana" }),
    "Ana is now called A",
  ],
  ["leaving", member({ membership: "leave" }, { membership: "join" }), "ana left"],
  ["being removed", member({ membership: "leave" }, { membership: "join" }, BEN), "ben removed ana"],
  ["an invitation", member({ membership: "invite", displayname: "Ana" }, undefined, BEN), "ben invited Ana"],
  [
    "an invitation that was declined",
    member({ membership: "leave" }, { membership: "invite" }),
    "ana declined the invitation",
  ],
  ["a ban", member({ membership: "ban" }, { membership: "join" }, BEN), "ben banned ana"],
  ["the end of a ban", member({ membership: "leave" }, { membership: "ban" }, BEN), "ben unbanned ana"],
  ["a new room name", state("m.room.name", { name: "Climbing" }), "ana changed the room's name to “Climbing”"],
  ["a new topic", state("m.room.topic", { topic: "Ropes" }), "ana changed the topic to “Ropes”"],
  ["encryption", state("m.room.encryption", { algorithm: "m.megolm.v1.aes-sha2" }), "ana turned on encryption"],
  ["a call", event({ type: "m.call.invite", content: { call_id: "1" } }), "ana called"],
  ["a live location", state("org.matrix.msc3672.beacon_info", { live: true }), "ana shared a live location"],
])("a line of the app tells of %s", async (_case, entry, text) => {
  expect(await outcomeOf(entry)).toEqual([{ ...READ, author: null, text }]);
});

test.each<[string, object]>([
  [
    "a new picture of a person",
    member({ membership: "join", displayname: "Ana" }, { membership: "join", displayname: "Ana" }),
  ],
  ["rights", state("m.room.power_levels", { users: {} })],
  ["an address", state("m.room.canonical_alias", { alias: "#a:example.org" })],
])("no line tells of %s", async (_case, entry) => {
  expect(await outcomeOf(entry)).toEqual([]);
});

const where = "export.json: $5";
const VOICE = { "org.matrix.msc3245.voice": {}, "org.matrix.msc1767.audio": { duration: 2_500 }, url: "mxc://a/b" };

// Exporter.ts writes "NAME-DATE at TIME.EXT" in the language and zone of the person who exports. Kolkata is 5:30 ahead.
test.each<[string, object, string, object]>([
  ["a picture", { msgtype: "m.image", body: "p.jpg" }, "images/p-1-15-2024 at 4-00-05 PM.jpg", { name: "p.jpg" }],
  [
    "a video, with a date in German",
    { msgtype: "m.video", body: "v.mp4" },
    "videos/v-15.1.2024 um 16-00-05.mp4",
    { name: "v.mp4" },
  ],
  [
    "a file, with a date as in Sweden",
    { msgtype: "m.file", body: "a-1.pdf" },
    "files/a-1-2024-01-15 kl. 16-00-05.pdf",
    { name: "a-1.pdf" },
  ],
  [
    "a file without an ending",
    { msgtype: "m.file", body: "LICENSE" },
    "files/LICENSE-1-15-2024 at 4-00-05 PM",
    { name: "LICENSE" },
  ],
  [
    "a voice message",
    { msgtype: "m.audio", body: "Voice message.mp3", ...VOICE },
    "audio/Voice message-1-15-2024 at 4-00-05 PM.ogg",
    { name: "Voice message.mp3", isVoice: true, durationMs: 2_500 },
  ],
  [
    "a song",
    { msgtype: "m.audio", body: "s.mp3", info: { duration: 9_000 } },
    "audio/s-1-15-2024 at 4-00-05 PM.mp3",
    { name: "s.mp3", durationMs: 9_000 },
  ],
])("attaches %s", async (_case, content, file, attachment) => {
  const others = [file, "images/p-1-15-2024 at 4-00-06 PM.jpg", "videos/v-15.1.2024 um 16-01-05.mp4"];
  expect(await outcomeOf(message(content), others)).toEqual([
    { ...READ, text: "", attachments: [{ ...attachment, path: `${FOLDER}/${file}` }] },
  ]);
});

test("a sticker is a picture", async () => {
  const file = "stickers/Wave-1-15-2024 at 4-00-05 PM.png";
  expect(await outcomeOf(event({ type: "m.sticker", content: { body: "Wave", url: "mxc://a/b" } }), [file])).toEqual([
    { ...READ, text: "", attachments: [{ name: "Wave.png", path: `${FOLDER}/${file}` }] },
  ]);
});

test("a picture has its caption", async () => {
  // MSC2530
  const content = { msgtype: "m.image", body: "The top!", filename: "p.jpg" };
  expect(await outcomeOf(message(content))).toEqual([
    { type: "leftOut", reason: "missingFile", where },
    { ...READ, text: "The top!", attachments: [{ name: "p.jpg" }] },
  ]);
});

// https://github.com/element-hq/element-web/issues/24130
test("a file without its bytes stays named", async () => {
  const content = { msgtype: "m.file", body: "../a.pdf", url: "mxc://example.org/x" };
  expect(await outcomeOf(message(content), ["files/b-1-15-2024 at 4-00-05 PM.pdf"])).toEqual([
    { type: "leftOut", reason: "missingFile", where },
    { ...READ, text: "", attachments: [{ name: "../a.pdf" }] },
  ]);
});

test.each<[string, unknown, string]>([
  ["an entry that is no object", 5, "brokenEntry"],
  ["an event without a number", event({ event_id: undefined }), "brokenEntry"],
  ["an event without a sender", event({ sender: null }), "brokenEntry"],
  [
    "a message that Element could not decrypt",
    message({ msgtype: "m.bad.encrypted", body: "** Unable to decrypt: …" }),
    "brokenEntry",
  ],
  ["an encrypted event", event({ type: "m.room.encrypted", content: { ciphertext: "x" } }), "brokenEntry"],
  [
    "a reaction",
    event({ type: "m.reaction", content: { "m.relates_to": { rel_type: "m.annotation", key: "👍" } } }),
    "unknownKind",
  ],
  [
    "an edit as an event",
    message({ body: "* a", "m.relates_to": { rel_type: "m.replace", event_id: "$4" } }),
    "unknownKind",
  ],
  ["an unknown event", event({ type: "org.example.x" }), "unknownKind"],
  ["a deleted event that was no message", event({ type: "org.example.x", content: {} }), "unknownKind"],
  ["a request to verify", message({ msgtype: "m.key.verification.request", body: "x" }), "unknownKind"],
  ["a message without a date", event({ origin_server_ts: undefined }), "noDate"],
  ["a date beyond all calendars", message({ msgtype: "m.text", body: "a" }, { origin_server_ts: 1e300 }), "noDate"],
  ["an empty message", message({ body: " " }), "empty"],
])("leaves out %s", async (_case, entry, reason) => {
  expect(await outcomeOf(entry)).toMatchObject([{ type: "leftOut", reason }]);
});

test("wrong types in every field break nothing", async () => {
  const kinds = ["m.text", "m.image", "m.audio", "m.location", "m.emote"];
  for (const wrong of [null, 5, "x", [], {}, [[]], [{}], true, 1e300]) {
    const fields = Object.keys(event()).filter((field) => field !== "event_id" && field !== "type");
    for (const type of ["m.room.message", "m.room.member", "m.room.name", "m.poll.start", "m.sticker"])
      await outcomeOf({ ...Object.fromEntries(fields.map((field) => [field, wrong])), event_id: "$5", type });
    for (const msgtype of kinds) {
      const content = {
        body: wrong,
        info: wrong,
        filename: wrong,
        geo_uri: wrong,
        "m.relates_to": wrong,
        "m.poll": wrong,
      };
      await outcomeOf(
        message(
          { ...content, msgtype },
          { unsigned: { "m.relations": { "m.replace": wrong } }, origin_server_ts: wrong },
        ),
      );
    }
  }
});

test("lines of the app have the names of the room", async () => {
  const joined = member({ membership: "join", displayname: "Ana K" });
  const items = await itemsOf(
    filesOf(roomOf([joined, state("m.room.avatar", {}, { event_id: "$6", url: "mxc://a/b" })])),
  );
  expect(items.at(-1)).toMatchObject({ text: "Ana K changed the room's picture" });
});

test("people have the names of the room, or of their address", async () => {
  const items = await itemsOf(
    filesOf(roomOf([member({ membership: "join", displayname: "Ana K" }), event(), event({ event_id: "$6", ...BEN })])),
  );
  expect(items.filter(({ type }) => type !== "message")).toEqual([
    { type: "conversation", key: ROOM, title: "Hiking", kind: "group" },
    { type: "person", key: ANA, name: "Ana K" },
    { type: "person", key: "@ben:example.org", name: "ben" },
  ]);
});

const NAME = `${FOLDER}.json`;

test.each<[string, Record<string, string>, boolean]>([
  ["a document", { [NAME]: roomOf([]) }, true],
  ["an archive with files", { [`${FOLDER}/export.json`]: roomOf([]), [`${FOLDER}/images/a.png`]: "" }, true],
  ["a file of another name, alone", { "room.json": roomOf([]) }, true],
  ["a file of another name beside pictures", { "Hiking/room (1).json": roomOf([]), "Hiking/images/a.png": "" }, true],
  ["web pages", { "Element - Hiking - Chat Export - 2024-01-16T10-00-00.000Z/messages.html": "" }, true],
  ["a text", { "matrix - Hiking - Chat Export - 2024-01-16T10-00-00.000Z.txt": "" }, false],
  ["other documents", { "export.json": '{"a":1}' }, false],
])("knows whether %s is its own: %#", async (_case, contents, expected) => {
  expect(await element.recognises(filesInMemory(contents))).toBe(expected);
});

test.each<[string, Record<string, string>, string]>([
  ["web pages", { [`${FOLDER}/messages.html`]: "" }, "htmlExport"],
  ["another document", { "export.json": '{"a":1}' }, "unknownExport"],
  ["half a document", { [NAME]: roomOf([event()]).slice(0, -3) }, "brokenJson"],
])("refuses %s", async (_case, contents, code) => {
  await expect(itemsOf(filesInMemory(contents))).rejects.toMatchObject({ code });
});
