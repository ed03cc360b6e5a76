import { describe, expect, test } from "vitest";
import { filesInMemory } from "../files-in-memory.ts";
import type { HistoryItem } from "../history.ts";
import { LINE_BYTES, VALUE_BYTES } from "../limits.ts";
import { mattermost } from "./mattermost.ts";

/** Forms named below: docs: docs.mattermost.com/onboard/bulk-loading-data-format.html, model: mattermost, imports/import_types.go. */
const AT = 1_583_313_660_123;
const line = (type: string, fields: unknown) => ({ type, [type]: fields });
const VERSION = line("version", 1);
const TEAM = line("team", { name: "acme", display_name: "Acme", type: "O" });
const CHANNEL = line("channel", { team: "acme", name: "town-square", display_name: "Town Square", type: "O" });
const inTeam = (...channels: string[]) => [{ name: "acme", channels: channels.map((name) => ({ name })) }];
const ANA = line("user", {
  username: "ana",
  email: "ana@example.org",
  nickname: "",
  first_name: "Ana",
  last_name: "Moss",
  teams: inTeam("town-square"),
});
const BO = line("user", { username: "bo", nickname: "Bo", teams: null });
const CI = line("bot", { username: "ci", display_name: "CI", owner: "ana" });
const START = [VERSION, TEAM, CHANNEL, ANA, BO, CI];

const filesOf = (lines: readonly unknown[], more: Record<string, string> = {}, path = "import.jsonl") =>
  filesInMemory({
    [path]: lines.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join("\n"),
    ...more,
  });

const read = (lines: readonly unknown[], more?: Record<string, string>, path?: string): Promise<HistoryItem[]> =>
  Array.fromAsync(mattermost.read(filesOf(lines, more, path), { timeZone: "UTC" }));

/** Items after the conversation, of a channel with these lines. */
async function itemsOf(lines: readonly unknown[], more?: Record<string, string>): Promise<HistoryItem[]> {
  const items = await read([...START, ...lines], more);
  return items.slice(items.findIndex(({ type }) => type === "conversation") + 1);
}

const post = (fields: object) =>
  line("post", { team: "acme", channel: "town-square", user: "ana", message: "", create_at: AT, ...fields });
const direct = (fields: object) =>
  line("direct_post", { channel_members: ["bo", "ana"], user: "ana", message: "hi", create_at: AT, ...fields });

const KEY = `${AT} ana`;
const base = { type: "message", conversation: "acme/town-square", key: KEY, author: "ana", at: AT, text: "" };
const leftOut = (reason: string, where = "import.jsonl: 7") => ({ type: "leftOut", reason, where });
const bo = { type: "person", key: "bo", name: "Bo" };
const ci = { type: "person", key: "ci", name: "CI", isBot: true };

describe("a post", () => {
  test.each<[source: string, fields: object, items: unknown[]]>([
    ["docs: fields of the Post object", { message: "hi" }, [{ ...base, text: "hi" }]],
    ["model: edit_at", { message: "hi", edit_at: AT + 5 }, [{ ...base, text: "hi", editedAt: AT + 5 }]],
    ["model: edit_at without an edit", { message: "hi", edit_at: 0 }, [{ ...base, text: "hi" }]],
    [
      "Markdown stays as typed",
      { message: "**a** [b](https://x.org) ~~c~~" },
      [{ ...base, text: "**a** [b](https://x.org) ~~c~~" }],
    ],
    ["emoji by name", { message: ":tada: :ourlogo: `:tada:`" }, [{ ...base, text: "🎉 :ourlogo: `:tada:`" }]],
    [
      "docs: fields of the Reply object",
      {
        message: "hi",
        replies: [
          { user: "bo", message: "yes", create_at: AT + 1, edit_at: AT + 2 },
          { user: "ana", message: "no", create_at: AT + 3 },
        ],
      },
      [
        { ...base, text: "hi" },
        bo,
        { ...base, key: `${AT + 1} bo`, author: "bo", at: AT + 1, text: "yes", editedAt: AT + 2, replyTo: KEY },
        { ...base, key: `${AT + 3} ana`, at: AT + 3, text: "no", replyTo: KEY },
      ],
    ],
    [
      "a reply without author",
      { message: "hi", replies: [{ message: "yes", create_at: AT }] },
      [{ ...base, text: "hi" }, leftOut("brokenEntry", "import.jsonl: 7, reply 1")],
    ],
    [
      "model: null lists",
      { message: "hi", replies: null, reactions: null, attachments: null, flagged_by: null },
      [{ ...base, text: "hi" }],
    ],
    [
      "docs: fields of the Reaction object",
      {
        message: "hi",
        reactions: [
          { user: "bo", emoji_name: "+1", create_at: AT },
          { user: "ana", emoji_name: "thumbsup", create_at: AT },
          { user: "bo", emoji_name: "parrot_party", create_at: AT },
        ],
      },
      [
        bo,
        {
          ...base,
          text: "hi",
          reactions: [
            { emoji: "👍", by: ["bo", "ana"], count: 2 },
            { emoji: ":parrot_party:", by: ["bo"], count: 1 },
          ],
        },
      ],
    ],
    [
      "names of skin tones",
      {
        message: "hi",
        reactions: ["wave_medium_light_skin_tone", "wave_dark_skin_tone"].map((emoji_name) => ({
          user: "ana",
          emoji_name,
        })),
      },
      [
        {
          ...base,
          text: "hi",
          reactions: [
            { emoji: "👋🏼", by: ["ana"], count: 1 },
            { emoji: "👋🏿", by: ["ana"], count: 1 },
          ],
        },
      ],
    ],
    ["model: type me", { type: "me", message: "*waves*" }, [{ ...base, text: "*waves*" }]],
    [
      "model: system_join_channel",
      { type: "system_join_channel", message: "ana joined the channel." },
      [{ ...base, author: null, text: "ana joined the channel." }],
    ],
    [
      "developers.mattermost.com: message attachments",
      { props: { attachments: [{ pretext: "Build", title: "42", text: "green :tada:" }] } },
      [{ ...base, text: "Build\n*42*\ngreen 🎉" }],
    ],
    [
      "only a fallback",
      { type: "slack_attachment", props: { attachments: [{ fallback: "Build 42" }] } },
      [{ ...base, text: "Build 42" }],
    ],
    [
      "developers.mattermost.com: incoming webhooks, override_username",
      { message: "hi", props: { from_webhook: "true", override_username: "Deploys" } },
      [
        { type: "person", key: "ana Deploys", name: "Deploys", isBot: true },
        { ...base, key: `${AT} ana Deploys`, author: "ana Deploys", text: "hi" },
      ],
    ],
    ["a name without a webhook", { message: "hi", props: { override_username: "Boss" } }, [{ ...base, text: "hi" }]],
    ["docs: bot users", { user: "ci", message: "hi" }, [ci, { ...base, key: `${AT} ci`, author: "ci", text: "hi" }]],
    [
      "a user who is not listed",
      { user: "di", message: "hi" },
      [
        { type: "person", key: "di", name: "di" },
        { ...base, key: `${AT} di`, author: "di", text: "hi" },
      ],
    ],
    ["a deleted post", { message: "hi", delete_at: AT }, [{ ...base, deleted: true }]],
    ["no text", { message: "" }, [leftOut("empty")]],
    [
      "docs: create_at of the example, which is in 1974",
      { message: "hi", create_at: 140_012_340_013 },
      [leftOut("noDate")],
    ],
    ["a time with a fraction", { message: "hi", create_at: AT + 0.5 }, [{ ...base, key: `${AT}.5 ana`, text: "hi" }]],
    ["no date", { message: "hi", create_at: null }, [leftOut("noDate")]],
    ["no author", { user: null, message: "hi" }, [leftOut("brokenEntry")]],
    ["NUL and half a pair", { message: "a\0b\ud800" }, [{ ...base, text: "ab\ufffd" }]],
    [
      "wrong types in every field",
      { message: {}, type: [], props: 1, edit_at: {}, replies: {}, reactions: [1, {}], attachments: [1, {}] },
      [leftOut("empty")],
    ],
  ])("%s", async (_source, fields, items) => {
    expect(await itemsOf([post(fields)])).toEqual(items);
  });
});

describe("a file", () => {
  test.each<[source: string, path: string, stored: string]>([
    ["docs: fields of the Attachment object", "files/a.png", "files/a.png"],
    ["mmetl pull request 21: in data", "bulk-export-attachments/a.png", "data/bulk-export-attachments/a.png"],
    ["mattermost issue 18699", "20211015/teams/noteam/a.png", "data/20211015/teams/noteam/a.png"],
    ["mattermost/docs pull request 5832", "a.png", "bulk-export-attachments/a.png"],
    ["a name that Windows wrote", "files\\a.png", "files/a.png"],
  ])("%s", async (_source, path, stored) => {
    expect(await itemsOf([post({ attachments: [{ path }] })], { [stored]: "PNG" })).toEqual([
      { ...base, attachments: [{ name: "a.png", path: stored }] },
    ]);
  });

  test.each([
    ["missingFile", "files/a.png"],
    ["unsafePath", "/opt/mattermost/data/a.png"],
    ["unsafePath", "../../a.png"],
  ])("%s: %s", async (reason, path) => {
    expect(await itemsOf([post({ attachments: [{ path }] })], { "a.png": "PNG" })).toEqual([
      leftOut(reason),
      { ...base, attachments: [{ name: "a.png" }] },
    ]);
  });

  test("an archive in a folder has its files there", async () => {
    const items = await read(
      [...START, post({ attachments: [{ path: "a.png" }] })],
      { "x/data/a.png": "PNG" },
      "x/import.jsonl",
    );
    expect(items.at(-1)).toMatchObject({ attachments: [{ path: "x/data/a.png" }] });
  });
});

describe("conversations", () => {
  const conversationsOf = (items: readonly HistoryItem[]) => items.filter(({ type }) => type === "conversation");

  test("members are known before the first post, with the names that people see", async () => {
    expect((await read([...START, post({ message: "hi" })])).slice(0, 2)).toEqual([
      { type: "person", key: "ana", name: "Ana Moss", email: "ana@example.org" },
      { type: "conversation", key: "acme/town-square", title: "Town Square", kind: "group", members: ["ana"] },
    ]);
  });

  test("channels of several teams are told apart", async () => {
    const other = [
      line("team", { name: "b", display_name: "B" }),
      line("channel", { team: "b", name: "town-square", display_name: "Town Square" }),
    ];
    expect(conversationsOf(await read([VERSION, TEAM, ...other, CHANNEL]))).toMatchObject([
      { key: "b/town-square", title: "Town Square (B)" },
      { key: "acme/town-square", title: "Town Square (Acme)" },
    ]);
  });

  test("docs: a channel that is not in the file gets its name as title", async () => {
    expect(conversationsOf(await read([VERSION, post({ channel: "tea", message: "hi" })]))).toEqual([
      { type: "conversation", key: "acme/tea", title: "tea", kind: "group" },
    ]);
  });

  test.each<[source: string, lines: unknown[], conversation: object]>([
    [
      "docs: DirectChannel of two",
      [line("direct_channel", { members: ["bo", "ana"] })],
      { key: "@ana,bo", title: "", kind: "direct", members: ["ana", "bo"] },
    ],
    [
      "docs: DirectChannel of three",
      [line("direct_channel", { members: ["ci", "bo", "ana"] })],
      { key: "@ana,bo,ci", title: "Ana Moss, Bo, CI", kind: "group" },
    ],
    [
      "model: participants",
      [line("direct_channel", { participants: [{ username: "bo" }, { username: "ana" }] })],
      { key: "@ana,bo", kind: "direct" },
    ],
    ["a direct post of a channel that is not listed", [direct({})], { key: "@ana,bo", kind: "direct" }],
    [
      "mattermost issue 11971: notes to oneself",
      [direct({ channel_members: ["ana", "ana"] })],
      { key: "@ana", kind: "direct", members: ["ana"] },
    ],
    [
      "a listed direct channel and its post",
      [line("direct_channel", { members: ["ana", "bo"] }), direct({})],
      { key: "@ana,bo" },
    ],
  ])("%s", async (_source, lines, conversation) => {
    const found = conversationsOf(await read([VERSION, ANA, BO, CI, ...lines]));
    expect(found).toMatchObject([conversation]);
  });

  test("mattermost issue 20448: direct posts without members are left out", async () => {
    expect(await itemsOf([direct({ channel_members: [] })])).toEqual([leftOut("brokenEntry")]);
  });
});

describe("keys", () => {
  const keysOf = async (...lines: unknown[]) =>
    (await itemsOf(lines)).flatMap((item) => (item.type === "message" ? [item.key] : []));

  test("posts of a program in one millisecond are told apart", async () => {
    const hook = (message: string) => post({ message, props: { from_webhook: "true", override_username: "CI" } });
    expect(await keysOf(hook("a"), hook("b"), hook("c"))).toEqual([`${AT} ana CI`, `${AT} ana CI 2`, `${AT} ana CI 3`]);
  });

  test("an edited post keeps its key, whatever surrounds it", async () => {
    const before = await keysOf(post({ message: "hi" }));
    const later = await keysOf(post({ user: "bo", message: "new" }), post({ message: "hello", edit_at: AT + 9 }));
    expect(later).toContain(before[0]);
  });
});

test.each<[source: string, lines: unknown[], items: unknown[]]>([
  [
    "docs: schemes, roles and emoji, once a kind",
    [line("scheme", {}), line("role", {}), line("emoji", { name: "a" }), line("emoji", { name: "b" })],
    [
      leftOut("unknownKind", "import.jsonl: 7: scheme"),
      leftOut("unknownKind", "import.jsonl: 8: role"),
      leftOut("unknownKind", "import.jsonl: 9: emoji"),
    ],
  ],
  ["a line that is no JSON", ["{oops", post({ message: "hi" })], [leftOut("brokenEntry"), { ...base, text: "hi" }]],
  ["a line that ends early", ['{"type":"post","post":{"team":'], [leftOut("brokenEntry")]],
  [
    "a line without its object",
    [{ type: "post" }, { type: "__proto__", post: {} }, []],
    [
      leftOut("brokenEntry"),
      leftOut("unknownKind", "import.jsonl: 8: __proto__"),
      leftOut("brokenEntry", "import.jsonl: 9"),
    ],
  ],
  ["empty lines", ["", "  ", post({ message: "hi" })], [{ ...base, text: "hi" }]],
  ["a user without name", [line("user", { email: "x@example.org" })], [leftOut("brokenEntry")]],
])("%s", async (_source, lines, expected) => {
  const items = await read([...START, ...lines]);
  expect(items.filter(({ type }) => type !== "person" && type !== "conversation")).toEqual(expected);
});

test("a thread that is longer than a line of text may be is read", async () => {
  const replies = Array.from({ length: 4_000 }, (_, i) => ({
    user: "bo",
    message: "x".repeat(300),
    create_at: AT + i,
  }));
  const thread = post({ message: "hi", replies });
  expect(JSON.stringify(thread).length).toBeGreaterThan(LINE_BYTES);
  expect((await itemsOf([thread])).filter(({ type }) => type === "message")).toHaveLength(4_001);
});

test("a line that is too long is refused", async () => {
  await expect(itemsOf([post({ message: "x".repeat(VALUE_BYTES) })])).rejects.toThrow("lineTooLong: import.jsonl:7");
});

test("deep nesting in a line does no harm", async () => {
  const nested = `{"type":"post","post":${'{"replies":['.repeat(100_000)}${"]}".repeat(100_000)}}`;
  expect(await itemsOf([nested, post({ message: "hi" })])).toEqual([leftOut("brokenEntry"), { ...base, text: "hi" }]);
});

test.each<[what: string, lines: unknown[], path: string, is: boolean]>([
  ["an export", START, "import.jsonl", true],
  ["docs: any name", START, "x/data.json", true],
  ["a mark of UTF-8", [`\ufeff${JSON.stringify(VERSION)}`], "import.jsonl", true],
  ["lines of another program", [{ type: "message" }], "import.jsonl", false],
  ["no lines", [], "import.jsonl", false],
  ["another kind of file", START, "import.txt", false],
])("recognises: %s", async (_what, lines, path, is) => {
  expect(await mattermost.recognises(filesOf(lines, {}, path))).toBe(is);
});
