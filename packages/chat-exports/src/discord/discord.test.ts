import { expect, test } from "vitest";
import { filesInMemory } from "../files-in-memory.ts";
import type { ExportFiles, HistoryItem } from "../history.ts";
import { discord } from "./discord.ts";

const AT = Date.UTC(2024, 0, 15, 10, 30, 5, 250);
const HOUR = 3_600_000;
const ANA = {
  id: "158600892784241132",
  name: "ana_k",
  discriminator: "0000",
  nickname: "Ana",
  color: null,
  isBot: false,
};
const BEN = { ...ANA, id: "200", name: "ben", nickname: "Ben", roles: [{ id: "900", name: "Guides" }] };

/** A message as DiscordChatExporter writes it, with changed fields. */
const message = (fields: object = {}) => ({
  id: "5",
  type: "Default",
  timestamp: "2024-01-15T11:30:05.25+01:00",
  timestampEdited: null,
  callEndedTimestamp: null,
  isPinned: false,
  content: "Hi",
  author: { ...ANA, roles: [], avatarUrl: "https://cdn.discordapp.com/embed/avatars/5.png" },
  attachments: [],
  embeds: [],
  stickers: [],
  reactions: [],
  mentions: [],
  inlineEmojis: [],
  ...fields,
});

const channelOf = (messages: unknown[], channel: object = {}) =>
  JSON.stringify(
    {
      guild: { id: "9", name: "Hikers", iconUrl: "https://cdn.discordapp.com/embed/avatars/0.png" },
      channel: {
        id: "77",
        type: "GuildTextChat",
        categoryId: "8",
        category: "Talk",
        name: "general",
        topic: null,
        ...channel,
      },
      dateRange: { after: null, before: null },
      exportedAt: "2024-02-01T00:00:00+00:00",
      messages,
      messageCount: messages.length,
    },
    null,
    2,
  );

async function itemsOf(files: ExportFiles) {
  const items: HistoryItem[] = [];
  for await (const item of discord.read(files, { timeZone: "UTC" })) items.push(item);
  return items;
}

const READ = { type: "message", conversation: "77", key: "5", author: ANA.id, at: AT, text: "Hi" };

/** The message, people beside Ana, and what stays behind, of a channel with one message. */
async function outcomeOf(entry: unknown, others: Record<string, string> = {}) {
  const items = await itemsOf(filesInMemory({ "d/general.json": channelOf([entry]), ...others }));
  return items.filter((item) => item.type !== "conversation" && !(item.type === "person" && item.key === ANA.id));
}

// Fields and types: JsonMessageWriter.cs, MessageKind.cs and PlainTextMessageExtensions.cs of Tyrrrz/DiscordChatExporter.
test.each<[string, object, object]>([
  ["a plain message", {}, {}],
  ["an edit", { timestampEdited: "2024-01-15T12:30:05.25+01:00" }, { editedAt: AT + HOUR }],
  ["a time in UTC", { timestamp: "2024-01-15T10:30:05.250+00:00" }, {}],
  [
    "a reply",
    { type: "Reply", reference: { type: "Default", messageId: "4", channelId: "77", guildId: "9" } },
    { replyTo: "4" },
  ],
  ["a reply of an older export", { reference: { messageId: "4", channelId: "77", guildId: "9" } }, { replyTo: "4" }],
  ["a reply to a deleted message", { type: "Reply", reference: { messageId: null, channelId: "77" } }, {}],
  ["a reply to another channel", { type: "Reply", reference: { messageId: "4", channelId: "78" } }, {}],
  // DiscordChatExporter.Cli.Tests/Specs/JsonForwardSpecs.cs
  [
    "a forwarded message",
    {
      content: "",
      reference: { type: "Forward", messageId: "4", channelId: "78", guildId: "9" },
      forwardedMessage: { timestamp: "2023-01-01T00:00:00+00:00", content: "¯\\_(ツ)_/¯", attachments: [], embeds: [] },
    },
    { text: "¯\\_(ツ)_/¯", forwarded: true },
  ],
  // https://github.com/Tyrrrz/DiscordChatExporter/issues/415: names by default, numbers with --markdown false.
  ["a mention by name", { content: "@Ben hi", mentions: [BEN] }, { text: "@Ben hi" }],
  ["a raw mention", { content: "<@200> and <@!200>", mentions: [BEN] }, { text: "@Ben and @Ben" }],
  ["a raw mention of a stranger", { content: "<@201>" }, { text: "<@201>" }],
  ["a raw mention of a role", { content: "<@&900> <@&901>", mentions: [BEN] }, { text: "@Guides <@&901>" }],
  // https://github.com/Tyrrrz/DiscordChatExporter/issues/408
  ["emoji of a server", { content: ":longcat: <:longcat:55> <a:wave:56>" }, { text: ":longcat: :longcat: :wave:" }],
  ["a raw time", { content: "<t:1705314600:R> <t:9>" }, { text: "2024-01-15 10:30 UTC 1970-01-01 00:00 UTC" }],
  ["a command's answer", { type: "20", interaction: { id: "1", name: "roll", user: ANA } }, {}],
  ["NUL and half a character", { content: "a\0b\ud800" }, { text: "ab\ufffd" }],
  // The previews of links are embeds too.
  [
    "a link with its preview",
    {
      content: "https://example.org/a",
      embeds: [{ title: "A", url: "https://example.org/a/", description: "x", fields: [] }],
    },
    { text: "https://example.org/a" },
  ],
  [
    "a message of a bot in an embed",
    {
      content: "",
      embeds: [
        {
          title: "Weather",
          url: null,
          description: "Rain",
          author: { name: "Met", url: null },
          fields: [{ name: "Wind", value: "3", isInline: true }],
          footer: { text: "now" },
          image: { url: "https://p.example/i.png", canonicalUrl: "https://example.org/i.png" },
          images: [{ canonicalUrl: "https://example.org/i.png" }],
        },
      ],
    },
    { text: "Met\nWeather\nRain\nWind: 3\nnow\nhttps://example.org/i.png" },
  ],
  // https://github.com/slatinsky/DiscordChatExporter-frontend/issues/64: of a poll only its result is exported.
  [
    "the result of a poll",
    {
      type: "46",
      content: "",
      embeds: [
        {
          title: "",
          fields: [
            { name: "poll_question_text", value: "When?" },
            { name: "victor_answer_text", value: "Mon" },
          ],
        },
      ],
    },
    { text: "Poll ended: When? — Mon" },
  ],
  [
    "an animated sticker without a picture",
    { content: "", stickers: [{ name: "Wave", format: "Lottie" }] },
    { text: ":Wave:" },
  ],
])("reads %s", async (_case, fields, expected) => {
  expect(await outcomeOf(message(fields))).toEqual([{ ...READ, ...expected }]);
});

test.each<[string, object, string]>([
  [
    "pinning",
    { type: "ChannelPinnedMessage", content: "Pinned a message.", reference: { messageId: "4" } },
    "Ana pinned a message.",
  ],
  ["joining", { type: "GuildMemberJoin", content: "Joined the server." }, "Ana joined the server."],
  [
    "a call",
    { type: "Call", content: "Started a call that lasted 5 minutes." },
    "Ana started a call that lasted 5 minutes.",
  ],
  ["an added person", { type: "RecipientAdd", content: "Added Ben to the group." }, "Ana added Ben to the group."],
  ["a person who left", { type: "RecipientRemove", content: "Left the group." }, "Ana left the group."],
  [
    "a new name",
    { type: "ChannelNameChange", content: "Changed the channel name: x" },
    "Ana changed the channel name: x",
  ],
  ["a thread", { type: "ThreadCreated", content: "Started a thread." }, "Ana started a thread."],
  ["a thread of an older export", { type: "ThreadCreated", content: "" }, "Ana started a thread."],
  // https://discord.com/developers/docs/resources/message#message-object-message-types
  ["a boost, which has a number as type", { type: "8", content: "2" }, "Ana boosted the server."],
  ["an unnamed type with text", { type: "24", content: "blocked" }, "Ana: blocked"],
])("a line of the app tells of %s", async (_case, fields, text) => {
  expect(await outcomeOf(message(fields))).toEqual([{ ...READ, author: null, text }]);
});

const where = "general.json: message 5";
const CDN = "https://cdn.discordapp.com/attachments/1/2/plan.pdf?ex=1&is=2&hm=3";

test.each<[string, object, object, string?]>([
  ["a file at Discord", { url: CDN, fileName: "plan.pdf" }, { name: "plan.pdf", url: CDN }],
  [
    "a downloaded file",
    { url: "general.json_Files/plan-0A1B.pdf", fileName: "plan.pdf" },
    { name: "plan.pdf", path: "d/general.json_Files/plan-0A1B.pdf" },
  ],
  [
    "a file downloaded on Windows",
    { url: "general.json_Files\\plan-0A1B.pdf", fileName: "plan.pdf" },
    { name: "plan.pdf", path: "d/general.json_Files/plan-0A1B.pdf" },
  ],
  // ExportContext.cs writes absolute paths for media outside the export's folder.
  [
    "a file by its absolute path",
    { url: "C:\\media\\plan-0A1B.pdf", fileName: "plan.pdf" },
    { name: "plan.pdf", path: "d/general.json_Files/plan-0A1B.pdf" },
  ],
  [
    "a voice message",
    { url: CDN, fileName: "voice-message.ogg" },
    { name: "voice-message.ogg", url: CDN, isVoice: true },
  ],
  ["a file that is not there", { url: "x/a.pdf", fileName: "a.pdf" }, { name: "a.pdf" }, "missingFile"],
  ["a path out of the export", { url: "../a.pdf", fileName: "a.pdf" }, { name: "a.pdf" }, "unsafePath"],
  ["an address of another kind", { url: "javascript:x", fileName: "a" }, { name: "a" }, "missingFile"],
])("attaches %s", async (_case, attachment, expected, leftOut) => {
  const others = { "d/general.json_Files/plan-0A1B.pdf": "x" };
  expect(await outcomeOf(message({ attachments: [{ id: "1", ...attachment }] }), others)).toEqual([
    ...(leftOut ? [{ type: "leftOut", reason: leftOut, where }] : []),
    { ...READ, attachments: [expected] },
  ]);
});

test("a sticker is a picture", async () => {
  const stickers = [{ id: "1", name: "Wave", format: "Apng", sourceUrl: "https://cdn.discordapp.com/stickers/1.png" }];
  expect(await outcomeOf(message({ content: "", stickers }))).toEqual([
    { ...READ, text: "", attachments: [{ name: "Wave.png", url: "https://cdn.discordapp.com/stickers/1.png" }] },
  ]);
});

// https://github.com/Tyrrrz/DiscordChatExporter/pull/1107 adds users; https://github.com/Tyrrrz/DiscordChatExporter/issues/747
// has an id that is null.
test("reactions name the people that the export knows", async () => {
  const reactions = [
    {
      emoji: { id: "", name: "👍", code: "thumbsup" },
      count: 37,
      users: [{ id: "200", name: "ben", nickname: "Ben" }],
    },
    { emoji: { id: null, name: "🎉" }, count: 1 },
    { emoji: { id: "55", name: "longcat", code: "longcat" }, count: 2 },
  ];
  expect(await outcomeOf(message({ reactions }))).toEqual([
    { type: "person", key: "200", name: "Ben" },
    { type: "leftOut", reason: "unknownKind", where },
    {
      ...READ,
      reactions: [
        { emoji: "👍", by: ["200"], count: 37 },
        { emoji: "🎉", by: [], count: 1 },
      ],
    },
  ]);
});

test.each<[string, object, object]>([
  ["nickname", BEN, { key: "200", name: "Ben" }],
  ["name, in an older export", { id: "200", name: "ben", discriminator: "1234" }, { key: "200", name: "ben" }],
  ["start of a giant name", { id: "200", name: "x\n".repeat(1_000) }, { key: "200", name: "x ".repeat(100).trim() }],
  ["number alone", { id: "200" }, { key: "200", name: "Deleted User" }],
  ["name of a bot", { id: "200", name: "Roll", isBot: true }, { key: "200:Roll", name: "Roll", isBot: true }],
])("an author has the %s", async (_case, author, person) => {
  expect((await outcomeOf(message({ author })))[0]).toEqual({ type: "person", ...person });
});

test("a webhook is as many people as it has names", async () => {
  const hook = (name: string, id: string) => message({ id, author: { id: "300", name, isBot: true } });
  const items = await itemsOf(filesInMemory({ "a.json": channelOf([hook("Ana (IRC)", "1"), hook("Ben (IRC)", "2")]) }));
  expect(items.filter(({ type }) => type === "person")).toHaveLength(2);
});

test.each<[string, unknown, string]>([
  ["an entry that is no object", "x", "brokenEntry"],
  ["a message without a number", message({ id: "" }), "brokenEntry"],
  ["a message whose number is no number", message({ id: "9".repeat(1_000) }), "brokenEntry"],
  ["a message without a date", message({ timestamp: null }), "noDate"],
  ["a date long ago", message({ timestamp: "0001-01-01T00:00:00+00:00" }), "noDate"],
  // A bot without the right to read content: https://github.com/mlomb/chat-analytics/issues/62
  ["an empty message", message({ content: "" }), "empty"],
  ["the first message of a thread, which stands in its channel", message({ type: "21", content: "" }), "empty"],
])("leaves out %s", async (_case, entry, reason) => {
  expect(await outcomeOf(entry)).toMatchObject([{ type: "leftOut", reason }]);
});

test("wrong types in every field break nothing", async () => {
  for (const wrong of [null, 5, "x", [], {}, [[]], [{}], true]) {
    const fields = [...Object.keys(message()), "reference", "forwardedMessage"].filter((field) => field !== "id");
    await outcomeOf({ ...Object.fromEntries(fields.map((field) => [field, wrong])), id: "5" });
    await outcomeOf({
      ...message(),
      author: { id: wrong, roles: wrong },
      mentions: [{ id: wrong }],
      content: "<@5><@&5>",
    });
    await itemsOf(
      filesInMemory({ "a.json": channelOf([message()], { id: wrong, type: wrong, name: wrong, category: wrong }) }),
    );
  }
});

test.each<[string, object, object]>([
  ["a channel", {}, { key: "77", title: "general", kind: "group" }],
  ["one person", { type: "DirectTextChat", category: "Private", name: "Ben" }, { title: "Ben", kind: "direct" }],
  ["a group of people", { type: "DirectGroupTextChat", name: "Trip" }, { title: "Trip", kind: "group" }],
  [
    "a thread",
    { type: "GuildPublicThread", category: "general", name: "Boots" },
    { title: "general › Boots", kind: "group" },
  ],
  ["a post of a forum", { type: "GuildPublicThread", category: "help", name: "Tent?" }, { title: "help › Tent?" }],
])("reads the conversation of %s", async (_case, channel, conversation) => {
  const items = await itemsOf(filesInMemory({ "a.json": channelOf([], channel) }));
  expect(items).toMatchObject([{ type: "conversation", ...conversation }]);
});

// https://github.com/Tyrrrz/DiscordChatExporter/issues/427, and MessageExporter.cs for the names.
test("parts of one channel are one conversation, in their order", async () => {
  const part = (id: string) => channelOf([message({ id })]);
  const files = { "c [7] [part 10].json": part("3"), "c [7] [part 2].json": part("2"), "c [7].json": part("1") };
  const items = await itemsOf(filesInMemory(files));
  expect(items.filter(({ type }) => type === "conversation")).toHaveLength(1);
  expect(items.flatMap((item) => (item.type === "message" ? [item.key] : []))).toEqual(["1", "2", "3"]);
});

test("channels of one archive are read all, and other documents named", async () => {
  const items = await itemsOf(
    filesInMemory({
      "s/general.json": channelOf([message()]),
      "s/help.json": channelOf([message()], { id: "78", name: "help" }),
      "s/other.json": '{"a":1}',
      "s/general.json_Files/data-1.json": channelOf([message()], { id: "79", name: "attached" }),
    }),
  );
  expect(items.flatMap((item) => (item.type === "conversation" ? [item.title] : []))).toEqual(["general", "help"]);
  expect(items.at(-1)).toEqual({ type: "leftOut", reason: "unknownKind", where: "s/other.json" });
});

const HTML = "Hikers - Talk - general [158600892784241132].html";

test.each<[string, Record<string, string>, boolean]>([
  ["JSON", { "x/general.json": channelOf([]) }, true],
  ["JSON on one line with a mark", { "a.json": `\uFEFF${JSON.stringify(JSON.parse(channelOf([])))}` }, true],
  ["web pages", { [HTML]: "<!DOCTYPE html>" }, true],
  ["a part of web pages", { [HTML.replace(".html", " (after 2024-01-01) [part 2].html")]: "" }, true],
  ["tables", { [HTML.replace("html", "csv")]: "AuthorID,Author" }, false],
  ["other documents", { "a.json": '{"guild": 5}', "messages.html": "" }, false],
])("knows whether %s is its own: %#", async (_case, contents, expected) => {
  expect(await discord.recognises(filesInMemory(contents))).toBe(expected);
});

test.each<[string, Record<string, string>, string]>([
  ["web pages", { [HTML]: "<!DOCTYPE html>" }, "htmlExport"],
  ["tables", { "general.csv": "AuthorID,Author" }, "unknownExport"],
  ["half a document", { "a.json": channelOf([message()]).slice(0, -40) }, "brokenJson"],
])("refuses %s", async (_case, contents, code) => {
  await expect(itemsOf(filesInMemory(contents))).rejects.toMatchObject({ code });
});
