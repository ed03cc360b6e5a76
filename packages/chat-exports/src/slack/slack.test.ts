import { describe, expect, test } from "vitest";
import { filesInMemory } from "../files-in-memory.ts";
import type { HistoryItem } from "../history.ts";
import { JSON_DEPTH } from "../limits.ts";
import { slack } from "./slack.ts";

/** Forms named below: help: slack.com/help/articles/220556107, docs: docs.slack.dev/reference. */
const USERS = [
  { id: "U0ANA", name: "ana", real_name: "Ana M", profile: { display_name: "Ana", email: "ana@example.org" } },
  { id: "U0BO", name: "bo", deleted: true, profile: { display_name: "", real_name: "Bo B" } },
  { id: "U0CI", name: "ci", is_bot: true, profile: { real_name: "CI" } },
];
const CHANNELS = [{ id: "C0GEN", name: "general", members: ["U0ANA", "U0BO", "U0FAR"] }];
const TS = "1583313660.000200";
const AT = 1_583_313_660_000;

type Contents = Record<string, unknown>;

const filesOf = (contents: Contents, folder = "") =>
  filesInMemory(
    Object.fromEntries(
      Object.entries(contents).map(([path, value]) => [
        folder + path,
        typeof value === "string" ? value : JSON.stringify(value),
      ]),
    ),
  );

const read = (contents: Contents, folder = ""): Promise<HistoryItem[]> =>
  Array.fromAsync(slack.read(filesOf(contents, folder), { timeZone: "UTC" }));

const DAY = "general/2020-03-04.json";
const workspace = (more: Contents) => ({ "users.json": USERS, "channels.json": CHANNELS, ...more });

/** Items after the conversation of a channel in which these entries were written. */
async function itemsOf(entries: unknown, more: Contents = {}): Promise<HistoryItem[]> {
  const items = await read(workspace({ [DAY]: entries, ...more }));
  return items.slice(items.findIndex(({ type }) => type === "conversation") + 1);
}

const message = (fields: object) => ({ type: "message", user: "U0ANA", ts: TS, ...fields });
const base = { type: "message", conversation: "C0GEN", key: TS, author: "U0ANA", at: AT, text: "" };
const leftOut = (reason: string, where = `${DAY}: 0`) => ({ type: "leftOut", reason, where });
const textOf = async (fields: object) => {
  const items = await itemsOf([message(fields)]);
  return items.flatMap((item) => (item.type === "message" ? [item.text] : []))[0];
};

test.each<[source: string, text: string, expected: string]>([
  ["docs: messaging/formatting-message-text", "hi <@U0ANA>", "hi @Ana"],
  ["docs: messaging/formatting-message-text", "<@U0BO|bo.old> is away", "@Bo B is away"],
  ["a person of another organisation", "<@U0FAR|far> and <@U0FAR>", "@far and @U0FAR"],
  ["docs: messaging/formatting-message-text", "see <#C0GEN|general-old>", "see #general"],
  ["slackdump: channels without a label", "see <#C0GEN> and <#C0XYZ|>", "see #general and #C0XYZ"],
  ["docs: special mentions", "<!here> <!channel> <!everyone|everyone>", "@here @channel @everyone"],
  ["docs: special mentions", "<!subteam^S0TEAM|@team> <!subteam^S0TEAM>", "@team @S0TEAM"],
  ["docs: dates", "<!date^1392734382^{date}^https://x.org|Feb 18>", "Feb 18 (https://x.org)"],
  ["docs: links", "<https://x.org/a?b&amp;c|this> <https://x.org>", "this (https://x.org/a?b&c) https://x.org"],
  ["docs: links", "<mailto:ana@x.org|ana@x.org> <mailto:bo@x.org|Bo>", "ana@x.org Bo (bo@x.org)"],
  ["docs: escaping", "1 &lt; 2 &amp;&amp; &gt;", "1 < 2 && >"],
  ["docs: escaping, once only", "&amp;lt;", "&lt;"],
  ["docs: formatting stays as typed", "*bold* _it_ ~no~ `a` ```b```", "*bold* _it_ ~no~ `a` ```b```"],
  ["emoji by name", ":tada: :wave::skin-tone-3: :ourlogo: `:tada:`", "🎉 👋🏼 :ourlogo: `:tada:`"],
  ["no markup", "a < b > c, vector<int>", "a < b > c, vector<int>"],
])("text, %s: %s", async (_source, text, expected) => {
  expect(await textOf({ text })).toBe(expected);
});

const richText = (...elements: object[]) => [
  { type: "rich_text", elements: [{ type: "rich_text_section", elements }] },
];

test.each<[source: string, fields: object, expected: string | undefined]>([
  [
    "docs: block-kit/blocks/rich-text-block",
    {
      text: "",
      blocks: richText(
        { type: "text", text: "hi ", style: { bold: true } },
        { type: "user", user_id: "U0ANA" },
        { type: "text", text: " in " },
        { type: "channel", channel_id: "C0GEN" },
        { type: "emoji", name: "wave", unicode: "1f44b" },
      ),
    },
    "*hi* @Ana in #general👋",
  ],
  ["blocks repeat the text", { text: "hi", blocks: richText({ type: "text", text: "hi" }) }, "hi"],
  [
    "docs: messaging/formatting-message-text, attachments of programs",
    {
      text: "",
      attachments: [{ fallback: "f", pretext: "Build", title: "42", title_link: "https://x.org", text: "green" }],
    },
    "Build\n*42* (https://x.org)\ngreen",
  ],
  ["only a fallback", { text: "", attachments: [{ fallback: "Build 42" }] }, "Build 42"],
  [
    "a preview of a link",
    { text: "<https://x.org>", attachments: [{ from_url: "https://x.org", title: "X" }] },
    "https://x.org",
  ],
  ["docs: events/message/me_message", { subtype: "me_message", text: "waves" }, "_waves_"],
  ["an unknown subtype with a text", { subtype: "assistant_app_thread", text: "hi" }, "hi"],
  [
    "docs: objects/file-object, external",
    { text: "", files: [{ id: "F1", name: "plan", is_external: true, url_private: "https://docs.example.org/1" }] },
    "plan (https://docs.example.org/1)",
  ],
])("text, %s", async (_source, fields, expected) => {
  expect(await textOf(fields)).toBe(expected);
});

const FILE = { id: "F0A", name: "a.png", mode: "hosted", url_private_download: "https://files.slack.com/a?t=xoxe-1" };
const ci = { type: "person", key: "U0CI", name: "CI", isBot: true };

describe("an entry", () => {
  test.each<[source: string, entry: unknown, items: unknown[]]>([
    [
      "docs: events/message, edited",
      message({ text: "hi", edited: { user: "U0ANA", ts: "1583313700.000000" } }),
      [{ ...base, text: "hi", editedAt: AT + 40_000 }],
    ],
    [
      "docs: retrieving messages, a root",
      message({ text: "hi", thread_ts: TS, reply_count: 2, replies: [{ ts: "1" }] }),
      [{ ...base, text: "hi" }],
    ],
    [
      "docs: retrieving messages, a reply",
      message({ text: "hi", thread_ts: "1583300000.000100", parent_user_id: "U0BO" }),
      [{ ...base, text: "hi", replyTo: "1583300000.000100" }],
    ],
    [
      "docs: events/message/thread_broadcast",
      message({ subtype: "thread_broadcast", text: "hi", thread_ts: "1.0", root: {} }),
      [{ ...base, text: "hi", replyTo: "1.0" }],
    ],
    [
      "docs: events/message/channel_join",
      message({ subtype: "channel_join", text: "<@U0ANA|ana> has joined the channel" }),
      [{ ...base, author: null, text: "Ana has joined the channel" }],
    ],
    [
      "docs: events/message/channel_topic",
      message({ subtype: "channel_topic", text: "<@U0ANA> set the channel topic: Tea", topic: "Tea" }),
      [{ ...base, author: null, text: "Ana set the channel topic: Tea" }],
    ],
    [
      "zulip: sh_room_created",
      message({ subtype: "sh_room_created", text: "started a call" }),
      [{ ...base, author: null, text: "Ana started a call" }],
    ],
    [
      "a huddle",
      message({ subtype: "huddle_thread", user: "USLACKBOT", text: "A huddle started", room: {} }),
      [{ ...base, author: null, text: "A huddle started" }],
    ],
    [
      "a huddle without text",
      message({ subtype: "huddle_thread", text: "" }),
      [{ ...base, author: null, text: "Huddle" }],
    ],
    [
      "zulip: user U00",
      message({ user: "U00", subtype: "channel_name", text: "renamed" }),
      [{ ...base, author: null, text: "renamed" }],
    ],
    [
      "a tombstone",
      message({ subtype: "tombstone", user: "USLACKBOT", text: "This message was deleted." }),
      [{ ...base, author: null, deleted: true }],
    ],
    [
      "docs: events/message/message_deleted",
      {
        type: "message",
        subtype: "message_deleted",
        ts: "9.0",
        deleted_ts: TS,
        previous_message: { user: "U0ANA", text: "hi" },
      },
      [{ ...base, deleted: true }],
    ],
    [
      "docs: events/message/message_changed",
      { type: "message", subtype: "message_changed", ts: "9.0", message: message({ text: "new" }) },
      [{ ...base, text: "new" }],
    ],
    [
      "docs: events/message/message_replied",
      message({ subtype: "message_replied", text: "hi" }),
      [leftOut("unknownKind")],
    ],
    [
      "docs: events/message/bot_message",
      { type: "message", subtype: "bot_message", bot_id: "B1", username: "Deploys", text: "done", ts: TS },
      [
        { type: "person", key: "B1 Deploys", name: "Deploys", isBot: true },
        { ...base, author: "B1 Deploys", text: "done" },
      ],
    ],
    [
      "a bot with a profile",
      { type: "message", bot_id: "B2", bot_profile: { name: "Alerts" }, text: "down", ts: TS },
      [
        { type: "person", key: "B2", name: "Alerts", isBot: true },
        { ...base, author: "B2", text: "down" },
      ],
    ],
    [
      "a bot of the list",
      message({ user: "U0CI", bot_id: "B3", text: "green" }),
      [ci, { ...base, author: "U0CI", text: "green" }],
    ],
    [
      "Slackord issue 11: user_profile of another organisation",
      message({
        user: "U0FAR",
        user_profile: { display_name: "", real_name: "Far", name: "far" },
        text: "hi <@U0FAR>",
      }),
      [
        { type: "person", key: "U0FAR", name: "Far" },
        { ...base, author: "U0FAR", text: "hi @Far" },
      ],
    ],
    [
      "a person who is only an id",
      message({ user: "U0GONE", text: "hi" }),
      [
        { type: "person", key: "U0GONE", name: "U0GONE" },
        { ...base, author: "U0GONE", text: "hi" },
      ],
    ],
    [
      "Slackbot",
      message({ user: "USLACKBOT", subtype: "slackbot_response", text: "hi" }),
      [
        { type: "person", key: "USLACKBOT", name: "Slackbot", isBot: true },
        { ...base, author: "USLACKBOT", text: "hi" },
      ],
    ],
    [
      "zulip: file_comment",
      {
        type: "message",
        subtype: "file_comment",
        ts: TS,
        text: "<@U0ANA> commented",
        comment: { user: "U0ANA", comment: "nice" },
        file: FILE,
      },
      [{ ...base, text: "nice", attachments: [{ name: "a.png", url: FILE.url_private_download }] }],
    ],
    [
      "docs: objects/message-object, reactions",
      message({
        text: "hi",
        reactions: [
          { name: "+1::skin-tone-2", users: ["U0ANA", "U0FAR"], count: 2 },
          { name: "thumbsup::skin-tone-2", users: ["U0CI"], count: 1 },
          { name: "ourlogo", users: ["U0ANA"], count: 40 },
        ],
      }),
      [
        ci,
        {
          ...base,
          text: "hi",
          reactions: [
            { emoji: "👍🏻", by: ["U0ANA", "U0CI"], count: 3 },
            { emoji: ":ourlogo:", by: ["U0ANA"], count: 40 },
          ],
        },
      ],
    ],
    [
      "help: links to files",
      message({ text: "", files: [{ ...FILE, alt_txt: "A plan" }] }),
      [{ ...base, attachments: [{ name: "a.png", url: FILE.url_private_download, alt: "A plan" }] }],
    ],
    [
      "one file, as before 2018",
      message({ subtype: "file_share", text: "a", file: FILE }),
      [{ ...base, text: "a", attachments: [{ name: "a.png", url: FILE.url_private_download }] }],
    ],
    [
      "a voice message",
      message({ text: "", files: [{ ...FILE, subtype: "slack_audio", duration_ms: 900 }] }),
      [{ ...base, attachments: [{ name: "a.png", url: FILE.url_private_download, isVoice: true, durationMs: 900 }] }],
    ],
    [
      "zulip issue 12011: hidden_by_limit",
      message({ text: "a", files: [{ id: "F1", mode: "hidden_by_limit" }] }),
      [leftOut("missingFile"), { ...base, text: "a" }],
    ],
    [
      "zulip issue 11619: tombstone",
      message({ text: "", files: [{ id: "F1", mode: "tombstone" }] }),
      [leftOut("missingFile")],
    ],
    [
      "docs: objects/file-object, file_access",
      message({ text: "", files: [{ ...FILE, file_access: "access_denied" }] }),
      [leftOut("missingFile"), { ...base, attachments: [{ name: "a.png" }] }],
    ],
    [
      "an address that is none",
      message({ text: "a", files: [{ ...FILE, url_private_download: "javascript:alert(1)" }] }),
      [leftOut("missingFile"), { ...base, text: "a", attachments: [{ name: "a.png" }] }],
    ],
    [
      "a shared message",
      message({
        text: "look",
        attachments: [{ is_share: true, from_url: "https://x", author_name: "Bo", text: "hi" }],
      }),
      [{ ...base, text: "look\n\nBo\nhi", forwarded: true }],
    ],
    ["no text at all", message({ text: "" }), [leftOut("empty")]],
    ["no author", { type: "message", ts: TS, text: "hi" }, [leftOut("brokenEntry")]],
    ["no time", message({ ts: "soon", text: "hi" }), [leftOut("noDate")]],
    ["a time out of range", message({ ts: "0.000100", text: "hi" }), [leftOut("noDate")]],
    ["another type", message({ type: "presence_change" }), [leftOut("unknownKind")]],
    ["no object", "hi", [leftOut("brokenEntry")]],
    ["NUL", message({ text: "a\0b" }), [{ ...base, text: "ab" }]],
    [
      "wrong types in every field",
      message({
        text: {},
        blocks: 1,
        attachments: [2],
        files: "x",
        file: [],
        reactions: [{ name: {} }, 1],
        edited: [],
        thread_ts: {},
        user_profile: 1,
      }),
      [leftOut("empty")],
    ],
  ])("%s", async (_source, entry, items) => {
    expect(await itemsOf([entry])).toEqual(items);
  });
});

test.each([
  ["slack-advanced-exporter, Slackord issue 72", "__uploads/F0A/a.png"],
  ["slackdump issue 111", "general/attachments/F0A-a.png"],
  ["slackdump issue 157", "attachments/F0A-a.png"],
])("a file that came with the export is found: %s", async (_source, path) => {
  const [found] = await itemsOf([message({ text: "", files: [{ ...FILE, mode: "tombstone" }] })], { [path]: "PNG" });
  expect(found).toMatchObject({ attachments: [{ name: "a.png", path }] });
});

describe("conversations", () => {
  const day = (text: string) => [message({ text })];
  const ofType = (items: readonly HistoryItem[], type: string) => items.filter((item) => item.type === type);

  test("all lists of an export are read, with people first", async () => {
    const items = await read(
      workspace({
        "groups.json": [{ id: "G0SEC", name: "secret", members: ["U0BO"] }],
        "dms.json": [{ id: "D0AB", members: ["U0ANA", "U0BO"] }],
        "mpims.json": [{ id: "G0MP", name: "mpdm-ana--bo--ci-1", members: ["U0ANA", "U0BO", "U0CI"] }],
        "secret/2020-03-04.json": day("secret"),
        "D0AB/2020-03-04.json": day("direct"),
        "mpdm-ana--bo--ci-1/2020-03-04.json": day("three"),
      }),
    );
    expect(ofType(items, "conversation")).toEqual([
      { type: "conversation", key: "C0GEN", title: "general", kind: "group", members: ["U0ANA", "U0BO"] },
      { type: "conversation", key: "G0SEC", title: "secret", kind: "group", members: ["U0BO"] },
      { type: "conversation", key: "G0MP", title: "Ana, Bo B, CI", kind: "group", members: ["U0ANA", "U0BO", "U0CI"] },
      { type: "conversation", key: "D0AB", title: "", kind: "direct", members: ["U0ANA", "U0BO"] },
    ]);
    expect(ofType(items, "message")).toMatchObject([{ text: "secret" }, { text: "three" }, { text: "direct" }]);
    expect(items.slice(0, 3)).toMatchObject([
      { type: "person", key: "U0ANA", name: "Ana", email: "ana@example.org" },
      { type: "person", key: "U0BO", name: "Bo B" },
      { type: "conversation" },
    ]);
  });

  test("days are read in their order", async () => {
    const days = ["2020-03-10", "2019-12-31", "2020-03-09"].map((date) => [`general/${date}.json`, day(date)]);
    const items = await read(workspace(Object.fromEntries(days)));
    expect(ofType(items, "message").map((item) => "text" in item && item.text)).toEqual([
      "2019-12-31",
      "2020-03-09",
      "2020-03-10",
    ]);
  });

  test.each<[source: string, contents: Contents, conversation: object]>([
    [
      "slack-export-viewer pull request 119: `user` for members",
      { "dms.json": [{ id: "D0A", user: "U0BO" }] },
      { key: "D0A", kind: "direct", members: ["U0BO"] },
    ],
    [
      "a note to oneself",
      { "dms.json": [{ id: "D0A", members: ["U0ANA", "U0ANA"] }] },
      { key: "D0A", kind: "direct", members: ["U0ANA"] },
    ],
    ["a folder that no list names", { "old/2020-03-04.json": day("hi") }, { key: "old", kind: "group", title: "old" }],
    [
      "a direct folder that no list names",
      { "D0XYZAB/2020-03-04.json": day("hi") },
      { key: "D0XYZAB", kind: "direct", title: "" },
    ],
    [
      "slackdump: a folder named by its id",
      { "groups.json": [{ id: "G0A", name: "tea" }], "G0A/2020-03-04.json": day("hi") },
      { key: "G0A", title: "tea" },
    ],
    [
      "slackdump issue 131: no members",
      { "mpims.json": [{ id: "G0A", name: "mpdm-a--b-1" }] },
      { key: "G0A", title: "mpdm-a--b-1" },
    ],
  ])("%s", async (_source, contents, conversation) => {
    const items = await read({ "users.json": USERS, ...contents });
    const [found, ...more] = ofType(items, "conversation");
    expect(found).toMatchObject(conversation);
    expect(more).toEqual([]);
    expect(ofType(items, "message")).toHaveLength(Object.keys(contents).some((path) => path.includes("/")) ? 1 : 0);
  });

  test("slack-exporter issue 5: one file for all days is read", async () => {
    expect(ofType(await read(workspace({ "general/all.json": day("hi") })), "message")).toHaveLength(1);
  });

  test("help: lists that are no messages are left out by name", async () => {
    const items = await read(
      workspace({
        "integration_logs.json": [{}],
        "canvases.json": [],
        "content_flags.json": [],
        [DAY]: day("hi"),
        "general/canvas_in_the_conversation.json": [{}],
      }),
    );
    expect(ofType(items, "leftOut").map((item) => "where" in item && item.where)).toEqual([
      "general/canvas_in_the_conversation.json",
      "integration_logs.json",
      "canvases.json",
      "content_flags.json",
    ]);
  });

  test("a channel that is listed twice is read once", async () => {
    const items = await read(workspace({ "channels.json": [...CHANNELS, CHANNELS[0], {}], [DAY]: day("hi") }));
    expect(ofType(items, "message")).toHaveLength(1);
    expect(ofType(items, "leftOut")).toMatchObject([{ where: "channels.json: 1" }, { where: "channels.json: 2" }]);
  });
});

test.each<[what: string, contents: Contents, is: boolean]>([
  ["a workspace", workspace({ [DAY]: [] }), true],
  ["help: an organisation", { "org_users.json": USERS, "channels.json": CHANNELS, [DAY]: [] }, true],
  ["lists without messages", workspace({}), false],
  ["users of another program", { "users.json": [{ id: 7 }], "a/2020-03-04.json": [] }, false],
  ["a broken list", { "users.json": "{", "a/2020-03-04.json": [] }, false],
])("recognises: %s", async (_what, contents, is) => {
  expect(await slack.recognises(filesOf(contents))).toBe(is);
  expect(await slack.recognises(filesOf(contents, "Acme Slack export/"))).toBe(is);
});

test.each<[what: string, contents: Contents, error: string]>([
  ["a day that ends early", { [DAY]: '[{"type":' }, "brokenJson"],
  ["deep nesting", { [DAY]: "[".repeat(JSON_DEPTH + 1) }, "tooDeep"],
  ["no list", { "channels.json": undefined, "users.json": undefined }, "unknownExport"],
])("refuses %s", async (_what, contents, error) => {
  const present = Object.entries(workspace(contents)).filter(([, value]) => value !== undefined);
  await expect(read(Object.fromEntries(present))).rejects.toThrow(error);
});
