import { expect, test } from "vitest";
import type { Piece } from "../engine.ts";
import { cutAt, flatText, sentenceStarts } from "./sentences.ts";

function sentences(text: string, language: string): string[] {
  const pieces: Piece[] = text
    .split(/(\d)/)
    .map((part, i) =>
      i % 2 === 1 ? { kind: "placeholder", index: Number(part) } : { kind: "text", text: part },
    );
  const flat = flatText(pieces);
  return cutAt(pieces, sentenceStarts(flat, language)).map((part) =>
    part.map((piece) => (piece.kind === "text" ? piece.text : piece.index)).join(""),
  );
}

test.each([
  ["en", "ok. |see you tomorrow. |bring beer. |and the speaker!"],
  ["en", "Hi Dr. Smith, come at 1. |Ok? |yes"],
  ["en", "we need e.g. milk vs. cream. |i like both"],
  ["en", "well... maybe. |J. R. Smith knows. |Really?! |no"],
  ["en", 'she said "no." |then left'],
  ["en", "see 0. |1 is better (really). |ok"],
  ["de", "am 1. Mai geht's los. |kommst du z. B. auch? |ja"],
  ["es", "llego tarde. |¿vienes? |¡claro!"],
  ["fr", "j'arrive ! |tu es où ? |à la gare."],
  ["ru", "я дома. |ты где? |на ул. Мира."],
  ["zh", "你好。|你在哪里？|我在家！"],
  ["ja", "おはよう。|今日は0です。|行く？"],
  ["ko", "안녕. |어디야? |집이야."],
  ["hi", "मैं घर पर हूँ। |तुम कहाँ हो? |ठीक है।"],
  ["ar", "أنا في البيت. |أين أنت؟ |حسنا."],
  ["ur", "میں گھر پر ہوں۔ |تم کہاں ہو؟"],
  ["th", "สวัสดี คุณอยู่ไหน"],
  ["en", "no end"],
  ["en", ""],
])("a line in %s is split into its sentences: %s", (language, marked) => {
  expect(sentences(marked.replaceAll("|", ""), language)).toEqual(marked.split("|"));
});
