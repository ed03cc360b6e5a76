import { describe, expect, test } from "vitest";
import { ofMarkdown } from "./markdown-text.ts";
import { readPayload } from "./payload.ts";
import { ofMrkdwn } from "./slack-text.ts";

const mrkdwn = (text: string) => ({ type: "mrkdwn", text });
const plain = (text: string) => ({ type: "plain_text", text, emoji: true });
const rich = (...elements: object[]) => ({ blocks: [{ type: "rich_text", elements }] });
const section = (...elements: object[]) => ({ type: "rich_text_section", elements });

describe("what Slack's webhooks take is read as a text of ours", () => {
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
    ["other types", { text: 42, attachments: "no", blocks: { type: "x" } }, "42"],
  ])("%s", (_, payload, text) => {
    expect(readPayload(payload, ofMrkdwn)?.text).toBe(text);
  });
});

describe("what Mattermost's webhooks take is read as a text of ours", () => {
  test.each<[string, object, string]>([
    ["bold, emphasis and struck", { text: "**bold** *soft* _soft_ ~~gone~~" }, "**bold** _soft_ _soft_ ~~gone~~"],
    ["a link", { text: "[Build 42](https://ci.example/42)" }, "Build 42 (https://ci.example/42)"],
    ["a picture", { text: "![chart](https://ci.example/c.png)" }, "chart (https://ci.example/c.png)"],
    ["a heading and a list", { text: "# Nightly\n* one\n* two" }, "**Nightly**\n- one\n- two"],
    ["code as it is", { text: "`a *b* c`\n```\n[x](y)\n```" }, "`a *b* c`\n```\n[x](y)\n```"],
    ["an address in angles", { text: "<https://ci.example|CI>" }, "CI (https://ci.example)"],
    ["an escaped sign", { text: "2 \\* 3" }, "2 * 3"],
    ["a call to all", { text: "@all done", props: { card: "more" }, icon_url: "https://x.example/i.png" }, "@all done"],
    ["an attachment", { attachments: [{ title: "T", text: "**x**", props: {} }] }, "*T*\n**x**"],
  ])("%s", (_, payload, text) => {
    expect(readPayload(payload, ofMarkdown)?.text).toBe(text);
  });
});
