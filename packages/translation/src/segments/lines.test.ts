import { expect, test } from "vitest";
import { normalized, toLines, wordsOf } from "./lines.ts";
import { restore, segment } from "./segment.ts";
import { halve } from "./sentences.ts";
import { repairSpacing } from "./spacing.ts";

test("an engine gets one line at a time, without what stays at its edges", () => {
  const segmented = segment("- 😀 hola @ana 🎉\n\n  adiós  ");
  const cores = toLines(segmented).map((line) => restore(line.core, segmented.spans));
  expect(cores).toEqual(["hola @ana", "", "adiós"]);
});

test("lines put together again are the text", () => {
  const text = "\n - uno 1\r\n\t😀\n\n**dos** ^_^ \n";
  const segmented = segment(text);
  const again = toLines(segmented).map((line) =>
    restore(line.core.length ? [...line.before, ...line.core, ...line.after] : line.before, segmented.spans),
  );
  expect(again.join("")).toBe(text);
});

test("a word that grew into a mention gets its blank back, and bold marks hug their words", () => {
  const { pieces, spans, kinds } = segment("di a @ana que **venga** hoy");
  const answer = pieces.map((piece) =>
    piece.kind === "text"
      ? { kind: "text" as const, text: piece.text === "venga" ? " come " : piece.text.trim() }
      : piece,
  );
  expect(restore(repairSpacing(pieces, answer, kinds, false), spans)).toBe("di a @ana que **come** hoy");
});

test("a text is halved at the border of the sentence nearest to its middle", () => {
  const { pieces, spans } = segment("Hola Ana. ¿Vienes a las 10:30 a la plaza? Sí.");
  const halves = halve(pieces, "es")?.map((half) => restore(half, spans));
  expect(halves).toEqual(["Hola Ana. ", "¿Vienes a las 10:30 a la plaza? Sí."]);
});

test("what cannot be cut is not", () => expect(halve([{ kind: "text", text: "palabra" }], "es")).toBeNull());

test("words are what is left without placeholders", () => {
  expect(wordsOf(segment("mira https://a.example @ana ya").pieces)).toBe("mira ya");
});

test("an engine gets words as its dictionaries write them", () => {
  const written = "beau\u00adti\u00adful \ufb01re, cafe\u0301";
  expect(normalized({ kind: "text", text: written })).toEqual({ kind: "text", text: "beautiful fire, café" });
});
