import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LabelledMessage, labelledMessages } from "../../../test/mixed/messages.ts";
import type { Detector, TextPart } from "../detection.ts";
import { createDetector } from "../detector.ts";

let detector: Detector;
beforeAll(() => {
  detector = createDetector();
});
afterAll(() => detector[Symbol.asyncDispose]());

const split = async (text: string): Promise<readonly TextPart[]> => (await detector.split?.({ text })) ?? [];
const shown = (text: string, parts: readonly TextPart[]) =>
  parts.map(({ from, to, language }) => `${language}: ${text.slice(from, to)}`);

const wordsBefore = (text: string, at: number) => text.slice(0, at).match(/[\p{L}\p{M}\p{N}'’]+/gu)?.length ?? 0;

/** The same languages in the same order, and each border at most one word beside the labelled one. */
function isRight({ text, parts }: LabelledMessage, found: readonly TextPart[]): boolean {
  if (parts.length === 1) return found.length < 2;
  return (
    found.length === parts.length &&
    parts.every(({ from, language }, at) => {
      const one = found[at] as TextPart;
      return one.language === language && Math.abs(wordsBefore(text, one.from) - wordsBefore(text, from)) <= 1;
    })
  );
}

async function wrong(messages: readonly LabelledMessage[]): Promise<string[]> {
  const results = await Promise.all(messages.map(async (message) => ({ message, found: await split(message.text) })));
  return results
    .filter(({ message, found }) => !isRight(message, found))
    .map(({ message, found }) => `${message.text} → ${JSON.stringify(shown(message.text, found))}`);
}

describe("labelled messages", () => {
  const { tuned, heldOut } = labelledMessages();
  const all = [...tuned, ...heldOut];
  const pure = tuned.filter(({ parts }) => parts.length === 1);

  test("cover many pairs of languages, and texts that only look mixed", () => {
    const pairs = all.flatMap(({ parts }) => {
      const languages = [...new Set(parts.map(({ language }) => language))].sort();
      return languages.length > 1 ? [languages.join(" ")] : [];
    });
    expect(new Set(pairs).size).toBeGreaterThanOrEqual(30);
    expect(all.length).toBeGreaterThanOrEqual(300);
    expect(all.filter(({ parts }) => parts.length === 1).length).toBeGreaterThanOrEqual(90);
  });

  test("with borrowed words, names, titles and quotes are never split", async () => {
    expect(await wrong(pure)).toEqual([]);
  });

  test("are split at the right places in nine of ten cases", async () => {
    const failed = await wrong(tuned);
    expect(failed.length, failed.join("\n")).toBeLessThanOrEqual(tuned.length / 10);
  });

  test("that no rule was tuned on are split as well", async () => {
    const failed = await wrong(heldOut);
    expect(failed.length, failed.join("\n")).toBeLessThanOrEqual(heldOut.length / 10);
  });
});

test("parts follow each other without a gap, and keep marks with their words", async () => {
  const text =
    "  Hola, ¿cómo estás?\n\n\ufffc I hope you are doing well! (Call me) 😀 ¿Nos vemos mañana en la plaza?  ";
  const parts = await split(text);
  expect(shown(text, parts)).toEqual([
    "es:   Hola, ¿cómo estás?\n\n\ufffc ",
    "en: I hope you are doing well! (Call me) 😀 ",
    "es: ¿Nos vemos mañana en la plaza?  ",
  ]);
  expect(parts.map(({ from }) => from)).toEqual([0, ...parts.slice(0, -1).map(({ to }) => to)]);
  expect(parts.at(-1)?.to).toBe(text.length);
});

test("closely related languages are not told apart within a message", async () => {
  for (const text of [
    "Jeg er allerede hjemme nå, men jeg vet ikke hva jeg skal gjøre. Hvad laver du egentlig i aften efter arbejdet?",
    "Dnes nemůžu přijít, protože jsem nemocný. Zajtra prídem určite, čo budeš robiť večer?",
    "Danas ne mogu doći na posao jer sam bolestan, vidimo se sutra ujutro",
    "Aku tidak bisa datang besok kerana saya sakit dan harus ke dokter",
    "Привіт, я вже вдома. Спасибо большое за помощь вчера вечером",
  ])
    expect(shown(text, await split(text)).length, text).toBeLessThan(2);
});

test("the script tells the language of a text with many borrowed words", async () => {
  const text = "请把laptop和charger带来";
  expect(shown(text, await split(text))).toEqual([`zh-Hans: ${text}`]);
});

test("4,000 characters of alternating languages become a bounded number of parts", async () => {
  const turn = "I will call you tomorrow. Mañana tengo que trabajar. ";
  const long = turn.repeat(75);
  const words = "hello hola bonjour guten ".repeat(160);
  const [parts, none, , letters] = await Promise.all([
    split(long),
    split(words),
    split("a ".repeat(2_000)),
    split("你a".repeat(2_000)),
  ]);
  expect(long.length).toBeGreaterThan(3_900);
  expect(parts.length).toBeLessThanOrEqual(120);
  expect(none.length).toBeLessThan(2);
  expect(letters.length).toBeLessThan(2);
});
