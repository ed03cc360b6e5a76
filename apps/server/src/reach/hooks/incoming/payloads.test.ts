import { formatted } from "@lingualoom/contract/formatting.ts";
import { describe, expect, test } from "vitest";
import { readPayload } from "./payload.ts";
import { readingOf } from "./reading.ts";
import { messagePieces } from "./receive.ts";

const mrkdwn = (text: string) => ({ type: "mrkdwn", text });
const plain = (text: string) => ({ type: "plain_text", text, emoji: true });
const rich = (...elements: object[]) => ({ blocks: [{ type: "rich_text", elements }] });
const section = (...elements: object[]) => ({ type: "rich_text_section", elements });

describe("a Slack payload becomes our text", () => {
  test.each<[string, object, string]>([
    ["a text", { text: "Build 42 is green" }, "Build 42 is green"],
    ["its marks", { text: "*bold* _soft_ ~gone~ `code`" }, "*bold* _soft_ ~gone~ `code`"],
    ["a link", { text: "See <https://ci.example/42>" }, "See https://ci.example/42"],
    [
      "a link with words",
      { text: "<https://ci.example/42|Build 42> failed" },
      "Build 42 (https://ci.example/42) failed",
    ],
    ["an address", { text: "<mailto:ops@ci.example|ops@ci.example>" }, "ops@ci.example"],
    ["escaped signs", { text: "a &lt; b &amp;&amp; c &gt; d, &amp;lt;" }, "a < b && c > d, &lt;"],
    ["a call to everybody", { text: "<!here> now, <!channel|channel> later" }, "@here now, @channel later"],
    ["people and channels", { text: "<@U012|emma> <@U012> <#C34|builds>" }, "@emma @U012 #builds"],
    ["a date", { text: "<!date^1392734382^{date}|18 February 2014>" }, "18 February 2014"],
    ["several lines", { text: "one\n> two" }, "one\n> two"],
    [
      "an attachment",
      {
        attachments: [
          {
            fallback: "Plain summary",
            color: "#36a64f",
            pretext: "New ticket",
            author_name: "Jun",
            title: "T-7 &amp; more",
            title_link: "https://tickets.example/7",
            text: "The *door* sticks",
            fields: [
              { title: "Priority", value: "High", short: true },
              { title: "", value: "Floor 2" },
            ],
            footer: "Tickets",
            ts: 1_700_000_000,
          },
        ],
      },
      "New ticket\nJun\n*T-7 & more* (https://tickets.example/7)\nThe *door* sticks\nPriority: High\nFloor 2\nTickets",
    ],
    ["an attachment of a fallback alone", { attachments: [{ fallback: "Door sticks" }] }, "Door sticks"],
    ["a text with an attachment", { text: "Hi", attachments: [{ text: "there" }] }, "Hi\n\nthere"],
    [
      "blocks, and not the text that stands for them",
      {
        text: "in notifications",
        blocks: [
          { type: "header", text: plain("Deploy") },
          { type: "section", text: mrkdwn("*api* to <https://prod.example|prod>"), fields: [mrkdwn("by _jun_")] },
          { type: "divider" },
          { type: "context", elements: [{ type: "image", alt_text: "jun" }, mrkdwn("at noon")] },
          { type: "actions", elements: [{ type: "button", text: plain("Undo") }] },
        ],
      },
      "*Deploy*\n\n*api* to prod (https://prod.example)\nby _jun_\n\n———\n\njun at noon",
    ],
    [
      "rich text",
      rich(
        section({ type: "text", text: "Look " }, { type: "text", text: "here ", style: { bold: true } }),
        section(
          { type: "link", url: "https://a.example", text: "A" },
          { type: "emoji", name: "wave", unicode: "1f44b" },
        ),
        {
          type: "rich_text_list",
          style: "ordered",
          elements: [section({ type: "text", text: "one" }), section({ type: "text", text: "two" })],
        },
        { type: "rich_text_preformatted", elements: [{ type: "text", text: "a = 1" }] },
        { type: "rich_text_quote", elements: [{ type: "text", text: "said" }] },
      ),
      "Look *here* \nA (https://a.example)👋\n1. one\n2. two\n```\na = 1\n```\n> said",
    ],
    ["signs that are no reference", { text: "if a < b and c > d then x" }, "if a < b and c > d then x"],
    ["types in code", { text: "run `vector<int>` now, ```Map<K, V>```" }, "run `vector<int>` now, ```Map<K, V>```"],
    [
      "types, tags and paths",
      { text: "List<String> x <b>bold</b> std::map<std::string, int> <no reply> <1> <> << a > b >>" },
      "List<String> x <b>bold</b> std::map<std::string, int> <no reply> <1> <> << a > b >>",
    ],
    ["an address that does not end", { text: "see <https://ci.example now" }, "see <https://ci.example now"],
    ["a reference of Java", { text: "<@Override> <#define> <!DOCTYPE html>" }, "<@Override> <#define> <!DOCTYPE html>"],
    ["a label with bars", { text: "<https://ci.example/1|Build | main>" }, "Build | main (https://ci.example/1)"],
    ["a label over two lines", { text: "<https://ci.example/1|Build\nmain>" }, "Build main (https://ci.example/1)"],
    ["escapes in a link", { text: "<https://a.example/?a=1&amp;b=2|a &lt; b>" }, "a < b (https://a.example/?a=1&b=2)"],
    [
      "a telephone number",
      { text: "<tel:+49301234|call> <mailto:a@b.example|write>" },
      "call (+49301234) write (a@b.example)",
    ],
    ["a team", { text: "<!subteam^S012AB|@ops> <!subteam^S012AB>" }, "@ops @S012AB"],
    [
      "a date with a link",
      { text: "<!date^1392734382^{date} at {time}^https://a.example/|18 Feb>" },
      "18 Feb (https://a.example/)",
    ],
    ["names of emoji", { text: ":white_check_mark: done :tada:" }, "✅ done 🎉"],
    [
      "names side by side, in any tone",
      { text: ":tada::fire: :wave::skin-tone-3: :+1: (:heart:)" },
      "🎉🔥 👋🏼 👍 (❤️)",
    ],
    [
      "what only looks like a name",
      { text: "12:100:30 std::end::x a:x:b https://a.example/:tada: :no_such_thing: `:tada:` :" },
      "12:100:30 std::end::x a:x:b https://a.example/:tada: :no_such_thing: `:tada:` :",
    ],
    ["an emoji of rich text by its name", rich(section({ type: "emoji", name: "wave" })), "👋"],
    [
      "an emoji of rich text with a tone, and an unknown one",
      rich(section({ type: "emoji", name: "wave", skin_tone: 2 }, { type: "emoji", name: "party_parrot" })),
      "👋🏻:party_parrot:",
    ],
    [
      "names in plain texts and fields",
      {
        blocks: [{ type: "header", text: plain(":fire: Deploy") }],
        attachments: [{ title: ":tada:", fields: [{ title: "State", value: ":x:" }], footer: ":memo: Tickets" }],
      },
      "*🔥 Deploy*\n\n*🎉*\nState: ❌\n📝 Tickets",
    ],
    ["half an emoji", { text: "a\ud83d b\udc4d" }, "a b"],
    ["a zero character", { text: "a\0b" }, "ab"],
    [
      "one attachment, block or field without a list",
      { attachments: { text: "one", fields: { title: "a", value: 1 } } },
      "one\na: 1",
    ],
    [
      "one block without a list",
      { blocks: { type: "section", text: mrkdwn("alone"), fields: mrkdwn("field") } },
      "alone\nfield",
    ],
    ["a list with gaps", { attachments: [null, "x", { text: "there" }, 7] }, "there"],
    [
      "bold over several lines",
      rich(section({ type: "text", text: "one\n two ", style: { bold: true } })),
      "*one*\n *two* ",
    ],
    [
      "a table",
      {
        blocks: [
          {
            type: "table",
            rows: [
              [
                { type: "raw_text", text: "a" },
                { type: "raw_text", text: "b" },
              ],
              [{ type: "raw_text", text: "1" }, rich(section({ type: "text", text: "2" })).blocks[0]],
            ],
          },
        ],
      },
      "a | b\n1 | 2",
    ],
    [
      "a block of Markdown",
      { blocks: [{ type: "markdown", text: "**bold** [A](https://a.example)" }] },
      "**bold** A (https://a.example)",
    ],
    ["other types", { text: 42, attachments: "no", blocks: { type: "x" } }, "42"],
  ])("%s", (_, payload, text) => {
    expect(readPayload(payload, readingOf("slack"))?.text).toBe(text);
  });
});

describe("a Mattermost payload becomes our text", () => {
  test.each<[string, object, string]>([
    ["bold, emphasis and struck", { text: "**bold** *soft* _soft_ ~~gone~~" }, "**bold** _soft_ _soft_ ~~gone~~"],
    ["a link", { text: "[Build 42](https://ci.example/42)" }, "Build 42 (https://ci.example/42)"],
    ["a picture", { text: "![chart](https://ci.example/c.png)" }, "chart (https://ci.example/c.png)"],
    ["a heading and a list", { text: "# Nightly\n* one\n* two" }, "**Nightly**\n- one\n- two"],
    ["code as it is", { text: "`a *b* c`\n```\n[x](y)\n```" }, "`a *b* c`\n```\n[x](y)\n```"],
    ["an address in angles", { text: "<https://ci.example|CI>" }, "CI (https://ci.example)"],
    ["an escaped sign", { text: "2 \\* 3" }, "2 * 3"],
    ["brackets in a label", { text: "[[JIRA-1] Fix](https://x.example)" }, "[JIRA-1] Fix (https://x.example)"],
    ["brackets in an address", { text: "[A](https://en.example/wiki/A_(b))" }, "A (https://en.example/wiki/A_(b))"],
    [
      "a title",
      { text: '[A](https://a.example "the title") [B](<https://b.example/x y>)' },
      "A (https://a.example) B (https://b.example/x%20y)",
    ],
    [
      "a link that refers",
      { text: "[A][1] and [B]\n\n[1]: https://a.example" },
      "A (https://a.example) and [B]\n\n[1]: https://a.example",
    ],
    ["a label with marks", { text: "[**A** `b`](https://a.example)" }, "**A** `b` (https://a.example)"],
    ["a bar in angles", { text: "<https://ci.example/1|Build | main>" }, "Build | main (https://ci.example/1)"],
    ["entities", { text: "a &amp; b &lt;c&gt; &quot;d&quot; &#39;e&#39; &copy;" }, "a & b <c> \"d\" 'e' ©"],
    [
      "signs and tags",
      { text: "a < b and c > d, List<String>, <b>bold</b>, `vector<int>`" },
      "a < b and c > d, List<String>, <b>bold</b>, `vector<int>`",
    ],
    ["escaped words", { text: "snake\\_case 1\\. \\# \\[x\\]" }, "snake_case 1. # [x]"],
    ["names of emoji", { text: ":white_check_mark: done :tada: `:tada:`" }, "✅ done 🎉 `:tada:`"],
    ["lines as they are", { text: "one\ntwo  \nthree\n\n\n\nfour" }, "one\ntwo\nthree\n\n\n\nfour"],
    [
      "a quote of several lines",
      { text: "> one *two*\n> [A](https://a.example)\n\nafter" },
      "> one _two_\n> A (https://a.example)\n\nafter",
    ],
    [
      "lists in lists",
      { text: "* one\n  * [two](https://a.example)\n+ three\n1. four\n   more" },
      "- one\n  - two (https://a.example)\n- three\n1. four\n   more",
    ],
    [
      "a table",
      { text: "| a | b |\n|---|---|\n| [x](https://a.example) | **y** |" },
      "| a | b |\n|---|---|\n| x (https://a.example) | **y** |",
    ],
    ["headings of all kinds", { text: "Nightly\n===\n\n## a **b** ##\ntext" }, "**Nightly**\n\n**a b**\ntext"],
    [
      "code in tildes, and code that does not end",
      { text: "~~~js\na < b\n~~~\n\n```\nx" },
      "```js\na < b\n```\n\n```\nx\n```",
    ],
    ["a rule", { text: "a\n\n---\n\nb" }, "a\n\n———\n\nb"],
    ["half an emoji", { text: "a\ud83d b" }, "a b"],
    ["a call to all", { text: "@all done", props: { card: "more" }, icon_url: "https://x.example/i.png" }, "@all done"],
    ["an attachment", { attachments: [{ title: "T", text: "**x**", props: {} }] }, "*T*\n**x**"],
  ])("%s", (_, payload, text) => {
    expect(readPayload(payload, readingOf("mattermost"))?.text).toBe(text);
  });
});

test.each(["\\*not\\*", "\\_a\\_ and ~b~", "\\~\\~c\\~\\~"])("%s formats nothing, in Markdown and here", (text) => {
  const read = readPayload({ text }, readingOf("mattermost"))?.text as string;
  expect(read.replaceAll("\ufeff", "")).toBe(text.replaceAll("\\", ""));
  expect(formatted(read).map(({ kind }) => kind)).toEqual(["text"]);
});

const LONG = 60_000;
test.each([
  " ",
  "\n",
  "<",
  "[",
  "![",
  "](",
  "`",
  "*",
  "*a ",
  "_a*",
  ":",
  ":x",
  "<a|",
  "<https://a|",
  "&",
  "> ",
  "1. ",
  "\\",
  "~~a",
  "\ud83d",
])("60,000 signs of %j are parsed in time", (part) => {
  const text = `a${part.repeat(LONG / part.length)}a`;
  for (const form of ["slack", "mattermost"] as const)
    for (const payload of [
      { text },
      { blocks: [{ type: "header", text: plain(text) }] },
      rich(section({ type: "text", text, style: { bold: true } })),
    ])
      expect(messagePieces(readPayload(payload, readingOf(form))?.text as string).length).toBeLessThanOrEqual(5);
});

test.each<[string, string, number]>([
  ["a text that fits", "a".repeat(4_000), 1],
  ["one sign too many", "a".repeat(4_001), 2],
  ["emoji", "👍🏽".repeat(4_001), 3],
  ["lines", "a line of words\n".repeat(600), 3],
  ["code", `\`\`\`\n${"x = 1\n".repeat(1_000)}\`\`\``, 2],
])("%s becomes messages that fit and lose nothing", (_, text, count) => {
  const pieces = messagePieces(text);
  expect(pieces).toHaveLength(count);
  for (const piece of pieces) {
    expect([...piece].length).toBeLessThanOrEqual(4_000);
    expect(piece.split("```").length % 2).toBe(1);
  }
  const bare = (all: string) => all.replaceAll(/```|\s/g, "");
  expect(bare(pieces.join(""))).toBe(bare(text));
});

test("text beyond five messages is cut with a mark", () => {
  const pieces = messagePieces("word ".repeat(12_000));
  expect(pieces).toHaveLength(5);
  expect(pieces.at(-1)).toMatch(/…$/);
  for (const piece of pieces) expect([...piece].length).toBeLessThanOrEqual(4_000);
});
