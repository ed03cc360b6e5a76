import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Piece } from "../engine.ts";
import { joinTexts } from "../segments/lines.ts";
import { tags } from "./tags.ts";
import { words } from "./pseudo-words.ts";

const piece: fc.Arbitrary<Piece> = fc.oneof(
  fc.constantFrom("<", "x0", "/>", "<x", "<x1/>", "XQ", "0X", "xq1x", "hola", " ", "<y0/>").map((text) => ({
    kind: "text" as const,
    text,
  })),
  fc.nat(40).map((index) => ({ kind: "held" as const, index })),
);

describe.each([
  ["tags", tags],
  ["words", words],
])("%s", (_name, carrier) => {
  test("an untouched answer decodes to what was encoded, whatever the text looks like", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const { text, decode } = carrier.encode(pieces);
        expect(decode(text)).toEqual(joinTexts(pieces));
      }),
    );
  });

  test("pieces may be moved, and keep the index they have in the whole text", () => {
    const { text, decode } = carrier.encode([
      { kind: "held", index: 7 },
      { kind: "text", text: " y " },
      { kind: "held", index: 3 },
    ]);
    const [first, second] = text.split(" y ");
    expect(decode(`${second} and ${first}`)).toEqual([
      { kind: "held", index: 3 },
      { kind: "text", text: " and " },
      { kind: "held", index: 7 },
    ]);
  });
});
