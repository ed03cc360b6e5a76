import { expect, test } from "vitest";
import { linkParts } from "./link-parts.ts";

const linksIn = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);

test.each([
  ["see https://example.org/a?b=1.", ["https://example.org/a?b=1"]],
  ["example.org or ana@example.org", ["http://example.org", "mailto:ana@example.org"]],
  ["javascript:alert(1) data:text/html,x ftp://example.org/x", []],
  ["no link here 😀", []],
  ["请看https://example.com/a。谢谢", ["https://example.com/a"]],
  ["https://example.com这是链接", ["https://example.com"]],
  ["见https://a.example/b?x=1和https://b.example/y吧", ["https://a.example/b?x=1", "https://b.example/y"]],
  ["여기https://example.com/a입니다", ["https://example.com/a"]],
  ["สวัสดีhttps://example.com/xครับ", ["https://example.com/x"]],
  ["看example.com吧 邮件ana@example.org。", ["http://example.com", "mailto:ana@example.org"]],
  ["https://example.com/路径abc https://例え.jp/テスト", ["https://example.com/路径abc", "https://例え.jp/テスト"]],
  ["https://www.x日本.example/y", ["https://www.x日本.example/y"]],
  ["私はNode.jsが好き、v2です", []],
  ["casa.es пример.рф README.md", ["http://casa.es", "http://пример.рф"]],
])("in %s the links are %s", (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test("the joined parts are the text", () => {
  const text = "a\nhttps://example.org 😀 مرحبا example.com! 见https://example.org/a和b。";
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});

test("a link with confusable letters names its real host", () => {
  expect(linkParts("https://\u0430pple.com/x y пример.рф").map(({ host }) => host)).toEqual([
    "xn--pple-43d.com",
    undefined,
    undefined,
  ]);
});
