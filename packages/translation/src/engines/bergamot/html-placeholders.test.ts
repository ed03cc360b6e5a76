import { expect, test } from "vitest";
import type { Piece } from "../../engine.ts";
import { hostileStrings } from "../apertium/hostile-strings.ts";
import { fromHtml, splitLines, toHtml } from "./html-placeholders.ts";

const text = (value: string): Piece => ({ kind: "text", text: value });
const placeholder = (index: number): Piece => ({ kind: "placeholder", index });

test("what was sent comes back as it was, whatever it is", () => {
  for (const value of hostileStrings(500, 3)) {
    const pieces = [text(value), placeholder(0), text(value), placeholder(1)];
    const asked = toHtml(pieces);
    expect(fromHtml(asked.written, asked)).toEqual(pieces);
  }
});

test("the engine gets well-formed HTML with no other tag than ours", () => {
  for (const value of hostileStrings(500, 4)) {
    const { written } = toHtml([text(value), placeholder(0)]);
    expect(written.replace(/<code>\d+<\/code>/g, "").replace(/&(amp|lt|gt|quot|#39);/g, "")).not.toMatch(
      /[<>&\0]/,
    );
    expect(written.isWellFormed()).toBe(true);
  }
});

test("4,000 characters without a blank do not reach the engine", () => {
  expect(toHtml([text(`see ${"x".repeat(4_000)} now`)]).written).toBe("see <code>0</code> now");
});

test.each([
  ["lost a tag", "ve y <code>1</code>"],
  ["has one twice", "<code>0</code><code>0</code><code>1</code>"],
  ["has a tag nobody sent", "<b>ve</b> <code>0</code><code>1</code>"],
])("an answer that %s is refused", (_, html) => {
  const asked = toHtml([text("see "), placeholder(0), text(" and "), placeholder(1)]);
  expect(() => fromHtml(html, asked)).toThrow(expect.objectContaining({ code: "bad_output" }));
});

test("lines are split, with the breaks between them", () => {
  expect(splitLines([text("a\n\nb "), placeholder(0), text("\r\nc")])).toEqual([
    [text("a")],
    [text("\n\n")],
    [text("b "), placeholder(0)],
    [text("\r\n")],
    [text("c")],
  ]);
});
