import { expect, test } from "vitest";
import type { Piece } from "../../engine.ts";
import { restore, segment } from "../../segments/segment.ts";
import { translateSentences } from "./translate-sentences.ts";

/** Translates a text with a stand-in for the model, and records every sentence sent to it. */
async function translated(
  text: string,
  model: (sentence: string) => string,
  { names = [] as string[], source = "en", target = "es" } = {},
) {
  const sent: string[] = [];
  const { spans, ...item } = segment(text, { names });
  const answer = await translateSentences(item, { source, target }, async (html) => {
    sent.push(...html);
    return html.map(model);
  });
  return { text: restore(answer, spans), sent, pieces: answer };
}
const shout = (sentence: string) => sentence.replace(/[^<>]+(?![^<]*>)/g, (words) => words.toUpperCase());
const same = (sentence: string) => sentence;
const placeholders = (pieces: readonly Piece[]) =>
  pieces.flatMap((piece) => (piece.kind === "placeholder" ? [piece.index] : []));

test("the model sees numbers, names and mentions, and a placeholder for a link", async () => {
  const { sent, text } = await translated("Lunch at 12:30 with Ana and @bo, see https://a.example/x ok", same, {
    names: ["Ana"],
  });
  expect(sent).toEqual(["Lunch at 12:30 with Ana and @bo, see <kbd>0</kbd> ok"]);
  expect(text).toBe("Lunch at 12:30 with Ana and @bo, see https://a.example/x ok");
});

test("a changed word is sent again as a placeholder, and the others stay words", async () => {
  const { sent, text } = await translated("3 cats and 1,5 dogs", (sentence) => sentence.replace("1,5", "1.5"));
  expect(sent).toEqual(["3 cats and 1,5 dogs", "3 cats and <kbd>0</kbd> dogs"]);
  expect(text).toBe("3 cats and 1,5 dogs");
});

test("a word that comes back twice, or not at all, is resent as a placeholder", async () => {
  const twice = (sentence: string) => sentence.replace("Ana", "Ana Ana").replace("7 ", "");
  const { sent, text, pieces } = await translated("Ana has 7 cats", twice, { names: ["Ana"] });
  expect(sent).toEqual(["Ana has 7 cats", "<kbd>0</kbd> has <kbd>1</kbd> cats"]);
  expect(text).toBe("Ana has 7 cats");
  expect(placeholders(pieces)).toEqual([0, 1]);
});

test("a number within another number does not count as returned", async () => {
  const { sent } = await translated("3 of them at 13:30", (sentence) => sentence.replace(/^3 /, ""));
  expect(sent).toHaveLength(2);
});

test("each sentence is sent separately, and spaces and breaks stay between them", async () => {
  const { sent, text } = await translated("ok.  see you.\t bring 2 beers. now", shout);
  expect(sent).toEqual(["ok.", "see you.", "bring 2 beers.", "now"]);
  expect(text).toBe("OK.  SEE YOU.\t BRING 2 BEERS. NOW");
});

test("sentences are joined as the target language joins them", async () => {
  const toEnglish = await translated("你好。你在哪里？我在家！", same, { source: "zh", target: "en" });
  expect(toEnglish.text).toBe("你好。 你在哪里？ 我在家！");
  const toChinese = await translated("hi. where are you? here", same, { source: "en", target: "zh" });
  expect(toChinese.text).toBe("hi.where are you?here");
});

test("letterless text is not sent", async () => {
  const { sent, text } = await translated("12:30 !!\n(…) 5 €", same);
  expect([sent, text]).toEqual([[], "12:30 !!\n(…) 5 €"]);
});

test("marks around words are tags, and placeholders if they do not come back whole", async () => {
  const kept = await translated("a **big** and [red](https://a.example) house", same);
  expect(kept.sent).toEqual(['a <b id="0">big</b> and <b id="2">red</b> house']);
  expect(kept.text).toBe("a **big** and [red](https://a.example) house");
  const torn = (sentence: string) => sentence.replace(/<b id="0">big<\/b>/, '<b id="0">b</b>i<b id="0">g</b>');
  const holes = await translated("a **big** house", torn);
  expect(holes.sent).toEqual(['a <b id="0">big</b> house', "a <kbd>0</kbd>big<kbd>1</kbd> house"]);
  expect(holes.text).toBe("a **big** house");
});
