import { expect, test } from "vitest";
import { normalized, toLines, wordsOf } from "./lines.ts";
import { restore, segment } from "./segment.ts";
import { halve } from "./sentences.ts";
import { repairSpacing } from "./spacing.ts";

test("an engine gets one line at a time, without its edges", () => {
  const segmented = segment("- 😀 hola @ana 🎉\n\n  adiós  ");
  const cores = toLines(segmented).map((line) => restore(line.core, segmented.spans));
  expect(cores).toEqual(["hola @ana", "", "adiós"]);
});

test("joined lines are the text again", () => {
  const text = "\n - uno 1\r\n\t😀\n\n**dos** ^_^ \n";
  const segmented = segment(text);
  const again = toLines(segmented).map((line) =>
    restore(line.core.length ? [...line.before, ...line.core, ...line.after] : line.before, segmented.spans),
  );
  expect(again.join("")).toBe(text);
});

test("a word joined to a mention gets its space back, and bold marks hug their words", () => {
  const { pieces, spans, kinds } = segment("di a @ana que **venga** hoy");
  const answer = pieces.map((piece) =>
    piece.kind === "text"
      ? { kind: "text" as const, text: piece.text === "venga" ? " come " : piece.text.trim() }
      : piece,
  );
  expect(restore(repairSpacing(pieces, answer, kinds, false), spans)).toBe("di a @ana que **come** hoy");
});

test("a text is halved at the sentence boundary nearest to its middle", () => {
  const { pieces, spans } = segment("Hola Ana. ¿Vienes a las 10:30 a la plaza? Sí.");
  const halves = halve(pieces, "es")?.map((half) => restore(half, spans));
  expect(halves).toEqual(["Hola Ana. ", "¿Vienes a las 10:30 a la plaza? Sí."]);
});

test("an indivisible text is not cut", () => expect(halve([{ kind: "text", text: "palabra" }], "es")).toBeNull());

test("words are the text without its placeholders", () => {
  expect(wordsOf(segment("mira https://a.example @ana ya").pieces)).toBe("mira ya");
});

test("an engine gets words as its dictionaries spell them", () => {
  const written = "beau\u00adti\u00adful \ufb01re, cafe\u0301";
  expect(normalized({ kind: "text", text: written })).toEqual({ kind: "text", text: "beautiful fire, café" });
});

test.each([
  ["Price | Size | Color", ["Price", "Size", "Color"]],
  ["| Red | House |\n|---|---|\n| Big | Dog |", ["Red", "House", "Big", "Dog"]],
  ["The dog is big<br>Goodbye", ["The dog is big", "Goodbye"]],
  ["<td>big</td><td class='x'>dog</td>", ["big", "dog"]],
  ["||The house is red|| secret", ["The house is red", "secret"]],
  ["Options: a) red b) blue (c) green", ["Options:", "red", "blue", "green"]],
  ["Red ✅ House ❌ Dog", ["Red", "House", "Dog"]],
  ["I ❤️ you so much", ["I ❤️ you so much"]],
  ["{n, plural, one {# day} other {# days}} left", ["# day", "# days", "left"]],
  ["**Note** this, *all of it*", ["**Note** this, *all of it*"]],
  ["**all of it** 😀", ["all of it"]],
  ["see **one** <b>two</b> [three](https://a.example) ok", ["see **one** <b>two</b> [three](https://a.example) ok"]],
])("the parts of %j are lines of their own", (text, parts) => {
  const segmented = segment(text);
  const cores = toLines(segmented).map(({ core }) => restore(core, segmented.spans));
  expect(cores.filter((core) => core !== "")).toEqual(parts);
});

test("separate pieces stay separate", () => {
  const segmented = segment("5 or 7 of @ana 🎉😀");
  const [five, seven, ana, emoji] = [0, 1, 2, 3].map((index) => ({ kind: "placeholder", index }) as const);
  const answer = [ana, five, seven, { kind: "text", text: " o " }, emoji] as const;
  const mended = repairSpacing(segmented.pieces, answer as never, segmented.kinds, false);
  expect(restore(mended, segmented.spans)).toBe("@ana 5 7 o 🎉😀");
});
