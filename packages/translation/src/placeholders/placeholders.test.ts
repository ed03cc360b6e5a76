import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Piece } from "../engine.ts";
import { joinTexts } from "../segments/lines.ts";
import { elements } from "./elements.ts";
import { splitting } from "./masking.ts";
import { pseudoWords } from "./pseudo-words.ts";
import { tags } from "./tags.ts";

const piece: fc.Arbitrary<Piece> = fc.oneof(
  fc
    .constantFrom("<", "x0", "/>", "<x", "<x1/>", "XQ", "0X", "xq1x", "hola", " ", " hola", "hola\t ", "<y0/>")
    .map((text) => ({
      kind: "text" as const,
      text,
    })),
  fc.nat(40).map((index) => ({ kind: "placeholder" as const, index })),
);

describe.each([
  ["tags", tags],
  ["pseudo-words", pseudoWords],
  ["elements", elements("x")],
])("%s", (_name, format) => {
  test("an untouched answer decodes to what was encoded, whatever the text looks like", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const { text, decode } = format.encode(pieces);
        expect(decode(text)).toEqual(joinTexts(pieces));
      }),
    );
  });

  test("unchanged texts between placeholders decode to the input, spaces included", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const { texts, decode } = splitting(format).encode(pieces);
        expect(decode(texts)).toEqual(joinTexts(pieces));
        // Engines add and drop spaces at the ends of their input.
        expect(decode(texts.map((text) => ` ${text}\n`))).toEqual(joinTexts(pieces));
      }),
    );
  });

  test("pieces may be moved, and keep the index they have in the whole text", () => {
    const { text, decode } = format.encode([
      { kind: "placeholder", index: 7 },
      { kind: "text", text: " y " },
      { kind: "placeholder", index: 3 },
    ]);
    const [first, second] = text.split(" y ");
    expect(decode(`${second} and ${first}`)).toEqual([
      { kind: "placeholder", index: 3 },
      { kind: "text", text: " and " },
      { kind: "placeholder", index: 7 },
    ]);
  });
});
