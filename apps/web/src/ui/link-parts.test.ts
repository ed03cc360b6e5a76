import { expect, test } from "vitest";
import { linkParts } from "./link-parts.ts";

const linksIn = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);

test.each([
  ["see https://example.org/a?b=1.", ["https://example.org/a?b=1"]],
  ["example.org or ana@example.org", ["http://example.org", "mailto:ana@example.org"]],
  ["javascript:alert(1) data:text/html,x ftp://example.org/x", []],
  ["no link here 😀", []],
])("in %s the links are %s", (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test("the parts put together are the text", () => {
  const text = "a\nhttps://example.org 😀 مرحبا example.com!";
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
