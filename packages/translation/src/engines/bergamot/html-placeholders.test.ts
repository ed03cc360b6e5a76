import { expect, test } from "vitest";
import type { Piece } from "../../engine.ts";
import { hostileStrings } from "../apertium/hostile-strings.ts";
import { fromHtml, toHtml } from "./html-placeholders.ts";

const text = (value: string): Piece => ({ kind: "text", text: value });
const placeholder = (index: number): Piece => ({ kind: "placeholder", index });

test("any encoded text comes back unchanged", () => {
  for (const value of hostileStrings(500, 3)) {
    const pieces = [text(value), placeholder(0), text(value), placeholder(1)];
    const asked = toHtml(pieces);
    expect(fromHtml(asked.written, asked)).toEqual(pieces);
  }
});

test("the engine gets well-formed HTML with no other tag than ours", () => {
  for (const value of hostileStrings(500, 4)) {
    const { written } = toHtml([text(value), placeholder(0)]);
    expect(written.replace(/<kbd>\d+<\/kbd>/g, "").replace(/&(amp|lt|gt|quot|#39);/g, "")).not.toMatch(/[<>&\0]/);
    expect(written.isWellFormed()).toBe(true);
  }
});

test("4,000 characters without a space do not reach the engine", () => {
  expect(toHtml([text(`see ${"x".repeat(4_000)} now`)]).written).toBe("see <kbd>0</kbd> now");
});

test.each([
  ["lost a tag", "ve y <kbd>1</kbd>"],
  ["has one twice", "<kbd>0</kbd><kbd>0</kbd><kbd>1</kbd>"],
  ["has a tag that was not sent", "<b>ve</b> <kbd>0</kbd><kbd>1</kbd>"],
])("an answer that %s is refused", (_, html) => {
  const asked = toHtml([text("see "), placeholder(0), text(" and "), placeholder(1)]);
  expect(() => fromHtml(html, asked)).toThrow(expect.objectContaining({ code: "bad_output" }));
});
