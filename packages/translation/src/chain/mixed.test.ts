import { describe, expect, test } from "vitest";
import { request, translator } from "../../test/chain.ts";
import { good } from "../../test/conformance/behaviours.ts";
import { type Behaviour, type StandInOptions, standIn } from "../../test/conformance/stand-in-engine.ts";
import type { Expense } from "../budgets/budgets.ts";
import { EngineError } from "../engine.ts";
import type { Answer, Memory, MemoryKey } from "../memory.ts";
import { openPhraseBook } from "../phrase-book/open-phrase-book.ts";
import type { TranslationRequest } from "../translation.ts";
import { keptLanguages } from "./mixed.ts";

const TEXTS: Readonly<Record<string, string>> = {
  "es>en Ya llegué a la casa,": "I have arrived at home,",
  "en>es call me when you're free": "llámame cuando estés libre",
  "fr>en Je suis dans le train,": "I am on the train,",
  "de>en ich komme heute etwas später nach Hause": "I am coming home a little later today",
  "fr>en est-ce que tu peux acheter du pain?": "can you buy some bread?",
  "zh>en 今天好累": "I am so tired today",
};

/** Translates the texts above; any other is a mistake of the test. */
const words: Behaviour = ({ pieces }, { source, target }) =>
  pieces.map((piece) => {
    if (piece.kind !== "text" || !/\p{L}/u.test(piece.text)) return piece;
    const sentence = piece.text.trim().replace(/\.$/u, "");
    const text = TEXTS[`${source}>${target} ${sentence}`];
    if (text === undefined) throw new Error(`no translation of ${source}>${target} ${sentence}`);
    return { kind: "text", text: piece.text.replace(sentence, () => text) };
  });

const calls: string[] = [];
function engine(behaviour: Behaviour = words, options?: StandInOptions) {
  const made = standIn(behaviour, options);
  const { translate } = made;
  return Object.assign(made, {
    translate: (asked: Parameters<typeof translate>[0]) => {
      calls.push(`${asked.source}>${asked.target}`);
      return translate(asked);
    },
  });
}
const auto = (text: string, more: Partial<TranslationRequest> = {}) => request({ source: "auto", text, ...more });

const SPANISH = "Ya llegué a la casa, call me when you're free";
const THREE = "Je suis dans le train, ich komme heute etwas später nach Hause. See you at the station tomorrow";
const failsFrom =
  (...languages: readonly string[]): Behaviour =>
  (item, asked) => {
    if (languages.includes(asked.source)) throw new EngineError("bad_output", "on purpose");
    return words(item, asked);
  };

describe("a mixed text", () => {
  test("is translated only in the part that its reader does not read", async () => {
    const only = engine();
    expect(await translator([only]).translate(auto(SPANISH))).toMatchObject({
      kind: "translated",
      source: "es",
      detected: { language: "es", certain: true },
      text: "I have arrived at home, call me when you're free",
      quality: "rough",
    });
    expect(only.received).toEqual(["Ya llegué a la casa,"]);
    expect(await translator([engine()]).translate(auto(SPANISH, { target: "es" }))).toMatchObject({
      source: "en",
      text: "Ya llegué a la casa, llámame cuando estés libre",
    });
  });

  test("keeps its lines, blanks, links and mentions between the parts", async () => {
    const before = "  Ya llegué a la casa, ";
    const text = `${before} 😀\n\n- call me when you're free: https://a.example/Ya_llegué @ana  \n`;
    expect(await translator([engine()]).translate(auto(text))).toMatchObject({
      kind: "translated",
      text: text.replace("Ya llegué a la casa,", "I have arrived at home,"),
    });
  });

  test("is sent in one call per language, however many parts it has", async () => {
    calls.length = 0;
    const text = "Je suis dans le train, call me when you're free. est-ce que tu peux acheter du pain?";
    expect(await translator([engine()]).translate(auto(text))).toMatchObject({
      text: "I am on the train, call me when you're free. can you buy some bread?",
    });
    expect(calls).toEqual(["fr>en"]);
  });

  test("stays as it is in every language its reader understands", async () => {
    const reads = ["de"];
    const done = await translator([engine()]).translate(auto(THREE, { reads }));
    expect(done).toMatchObject({
      kind: "translated",
      text: THREE.replace("Je suis dans le train,", "I am on the train,"),
    });
    expect(done.kind === "translated" && keptLanguages(done.engineVersion)).toEqual(["de"]);
    expect(await translator([engine()]).translate(auto(THREE, { reads: ["de", "fr"] }))).toMatchObject({
      kind: "same",
      text: THREE,
    });
  });

  test("gets a space where a script without spaces met a word", async () => {
    expect(await translator([engine()]).translate(auto("今天好累I want to go home"))).toMatchObject({
      text: "I am so tired today I want to go home",
    });
  });

  test("is taken as a whole if its language was given", async () => {
    const whole = engine(good);
    await translator([whole]).translate(request({ text: SPANISH, source: "es" }));
    expect(whole.received).toEqual([SPANISH]);
  });

  test("is not cut between marks that enclose words", async () => {
    const whole = engine(good);
    await translator([whole]).translate(auto("**Ya llegué a la casa, call me when you're free**", { target: "fr" }));
    expect(whole.received.join("")).toContain("Ya llegué a la casa, call me when you're free");
  });
});

describe("a part that no engine translates", () => {
  test("stays as written, and the rest is called rough", async () => {
    const serves = (source: string) => source === "fr";
    const done = await translator([engine(words, { serves, quality: "good" })]).translate(auto(THREE));
    expect(done).toMatchObject({
      kind: "translated",
      text: THREE.replace("Je suis dans le train,", "I am on the train,"),
      quality: "rough",
    });
  });

  test("stays as written if its translation fails, and an engine that has all is better", async () => {
    const failing = engine(failsFrom("de"), { quality: "good" });
    const partly = { kind: "translated", engine: "apertium", quality: "rough" };
    expect(await translator([failing]).translate(auto(THREE))).toMatchObject({
      ...partly,
      text: THREE.replace("Je suis dans le train,", "I am on the train,"),
    });
    const other = engine(words, { id: "bergamot", quality: "good" });
    expect(await translator([failing, other]).translate(auto(THREE))).toMatchObject({
      engine: "bergamot",
      quality: "good",
      text: "I am on the train, I am coming home a little later today. See you at the station tomorrow",
    });
  });

  test("fails with the others if none is translated", async () => {
    expect(await translator([engine(failsFrom("de", "fr"))]).translate(auto(THREE))).toMatchObject({
      kind: "failed",
      reasons: [{ engine: "apertium", reason: "bad_output" }],
    });
    const above = engine(words, { id: "deepl", privacyLevel: "providers" });
    expect(await translator([above]).translate(auto(THREE))).toMatchObject({
      kind: "unsupported",
      abovePrivacyLevel: ["deepl"],
    });
  });

  test("may be a phrase of the book", async () => {
    const phraseBook = openPhraseBook();
    const text = "I'm at the station already. ¿Dónde estás?";
    expect(await translator([engine()], { phraseBook }).translate(auto(text))).toMatchObject({
      engine: "phrase-book",
      text: "I'm at the station already. Where are you?",
      quality: "good",
    });
  });
});

describe("the translation of a mixed text", () => {
  test("is remembered as one, unless a part failed", async () => {
    const stored = new Map<string, string>();
    const asked: MemoryKey[] = [];
    const memory: Memory = {
      async once(key: MemoryKey, make: () => Promise<Answer>) {
        asked.push(key);
        const known = stored.get(JSON.stringify(key));
        if (known !== undefined) return { text: known };
        const answer = await make();
        if ("text" in answer) stored.set(JSON.stringify(key), answer.text);
        return answer;
      },
    };
    calls.length = 0;
    const failed = await translator([engine(failsFrom("de"))]).translate(auto(THREE, { memory }));
    expect(stored.size).toBe(0);
    const first = await translator([engine()]).translate(auto(THREE, { memory }));
    const again = await translator([engine()]).translate(auto(THREE, { memory }));
    expect(again).toEqual(first);
    expect(calls).toEqual(["fr>en", "de>en", "fr>en", "de>en"]);
    expect(first).toMatchObject({ engineVersion: asked.at(-1)?.version });
    expect(failed).not.toMatchObject({ engineVersion: asked.at(-1)?.version });
    await translator([engine()]).translate(auto(THREE, { memory, reads: ["de"] }));
    expect(stored.size).toBe(2);
  });

  test("counts what is sent, and is withdrawn between two parts", async () => {
    const charged: Expense[] = [];
    const budgets = {
      take: async (charge: Expense) => {
        charged.push(charge);
        return { ok: true as const, giveBack: async () => {} };
      },
    };
    let asked = 0;
    const mayStillGo = async () => {
      asked += 1;
      return asked < 2;
    };
    const done = await translator([engine()], { budgets }).translate(auto(THREE, { mayStillGo }));
    expect(done).toMatchObject({ kind: "withdrawn" });
    expect(charged.map(({ characters }) => characters)).toEqual(["Je suis dans le train,".length]);
  });

  test("stops when it is cancelled", async () => {
    const left = new AbortController();
    const slow: Behaviour = (item, given) => {
      left.abort();
      return words(item, given);
    };
    await expect(translator([engine(slow)]).translate(auto(THREE, { signal: left.signal }))).rejects.toThrow();
  });
});

test("hostile alternating text never blocks the event loop for long", async () => {
  const text = "I will call you tomorrow. Mañana tengo que trabajar. ".repeat(75);
  const chain = translator([engine(good)]);
  await chain.translate(auto(SPANISH.repeat(2)));
  let longest = 0;
  // The time of this thread alone, so that a busy machine does not count.
  const used = () => process.threadCpuUsage().user / 1_000;
  let last = used();
  const beat = setInterval(() => {
    longest = Math.max(longest, used() - last);
    last = used();
  }, 1);
  const done = await chain.translate(auto(text, { target: "fr" }));
  clearInterval(beat);
  expect(done.kind).toBe("translated");
  expect(longest).toBeLessThan(50);
});
