import { describe, expect, test } from "vitest";
import type { EngineError, Piece } from "../../engine.ts";
import { hostileStrings } from "./hostile-strings.ts";
import { decode, encode, isMostlyUnknown } from "./stream-format.ts";

const text = (value: string): Piece => ({ kind: "text", text: value });
const placeholder = (index: number): Piece => ({ kind: "placeholder", index });
const straight = (piece: Piece) => (piece.kind === "text" ? text(piece.text.replaceAll("’", "'")) : piece);
const codeOf = (action: () => unknown) => {
  try {
    action();
  } catch (error) {
    return (error as EngineError).code;
  }
};

test("any encoded text comes back unchanged", () => {
  for (const value of hostileStrings(500, 7)) {
    const pieces = [text(value), placeholder(0), text(value), placeholder(1)];
    const encoded = encode(pieces);
    const back = decode(encoded.written, encoded);
    // Only the apostrophe may have been straightened.
    expect(back.map(straight)).toEqual(pieces.map(straight));
  }
});

test("no text typed by a user reaches the programs as a command of their format", () => {
  for (const value of hostileStrings(500, 8)) {
    const outside = encode([text(value)]).written.replace(/\[\d+\]/g, "");
    expect(outside).not.toMatch(/[\\[\]{}^$/@<>~*#+\0\n]/);
    expect(outside.isWellFormed()).toBe(true);
  }
});

test("a word of more than 200 characters does not reach the programs", () => {
  const long = "a".repeat(4_000);
  expect(encode([text(`see ${long} now`)]).written).toBe("see [0] now");
});

describe("an answer is refused", () => {
  const encoded = encode([text("see "), placeholder(0), text(" and "), placeholder(1)]);
  test.each([
    ["that lost a protected piece", "ve [0] y"],
    ["that has one twice", "ve [0] y [0] [1]"],
    ["that has one that was not sent", "ve [0] y [1] [2]"],
    ["with words of the stream in it", "ve ^casa<n>$ [0] [1]"],
  ])("%s", (_, answer) => {
    expect(codeOf(() => decode(answer, encoded))).toBe("bad_output");
  });
});

test("the marks of unknown words never show", () => {
  const encoded = encode([text("blorb here")]);
  expect(decode("*blorb @aquí #ver", encoded)).toEqual([text("blorb aquí ver")]);
});

test("spaces around the text stay; those left by dropped words go", () => {
  const encoded = encode([text(" I see you, "), placeholder(0), text(" !\n")]);
  expect(decode("te  veo , [0] ! [1]", encoded)).toEqual([text(" te veo , "), placeholder(0), text(" !\n")]);
});

test.each([
  ["*thx *bro *ur the best", true],
  ["*brb", true],
  ["*blorb is big and *shiny today ok", false],
  ["hello *Brunhilde", false],
  ["[0] 12:30", false],
])("too many words are unknown in the answer %j: %s", (answer, expected) => {
  expect(isMostlyUnknown(answer)).toBe(expected);
});
