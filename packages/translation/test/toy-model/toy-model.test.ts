import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toBatch } from "../../src/chain/line-batch.ts";
import { loadCases } from "../../src/conformance/cases.ts";
import { runCases } from "../../src/conformance/run.ts";
import { createDetector } from "../../src/detection/detector.ts";
import type { LocalBergamot } from "../../src/engines/bergamot/open-bergamot.ts";
import { openBergamot } from "../../src/engines/bergamot/open-bergamot.ts";
import { segment } from "../../src/segments/segment.ts";
import { createTranslator } from "../../src/translator.ts";
import { impatientClock } from "../conformance/impatient-clock.ts";
import { toyFiles } from "./toy-files.ts";
import { NAMES, type ToySentence, toSentences, toText, WORD_START } from "./toy-language.ts";

/** The training corpus contains no sentence from this seed. */
const UNSEEN = 4_711;
const CASES = 500;

let dataDir: string;
let engine: LocalBergamot;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "lingualoom-toy-"));
  const folder = join(dataDir, "models/en-es");
  mkdirSync(folder, { recursive: true });
  const { model, lex, vocab } = toyFiles();
  writeFileSync(join(folder, "model.enes.bin"), model);
  writeFileSync(join(folder, "lex.enes.bin"), lex);
  writeFileSync(join(folder, "vocab.enes.spm"), vocab);
  engine = await openBergamot({ dataDir, fetch: false, log: { info() {}, warn() {} } });
});
afterAll(async () => {
  await engine?.[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true });
});

/** Works like the chain with one engine and no checks. */
async function translated(text: string): Promise<string> {
  const batch = toBatch(segment(text, { names: NAMES }), undefined);
  const signal = new AbortController().signal;
  const outcomes = await engine.translate({ source: "en", target: "es", items: batch.items, signal });
  return batch.text(
    outcomes.map((outcome) => {
      if (!outcome.ok) throw outcome.error;
      return outcome.pieces;
    }),
    "es",
  );
}

async function wrongOf(cases: readonly (readonly [source: string, target: string])[]) {
  const wrong: unknown[] = [];
  for (const [source, target] of cases) {
    const got = await translated(source);
    if (got !== target) wrong.push({ source, got, target });
  }
  return wrong;
}

const generated = <Case>(count: number, make: (next: () => ToySentence) => Case): Case[] => {
  const next = toSentences(UNSEEN);
  return Array.from({ length: count }, () => make(next));
};

test("the model puts every word, number, name and mention where it belongs", async () => {
  const cases = generated(CASES, (next) => {
    const { source, target } = next();
    return [toText(source), toText(target)] as const;
  });
  expect(await wrongOf(cases)).toEqual([]);
});

test("several sentences are translated one by one, in any order of lines", async () => {
  const cases = generated(CASES / 5, (next) => {
    const [one, two, three] = [next(), next(), next()];
    const text = (side: "source" | "target") => `${toText(one[side])} ${toText(two[side])}\n\n- ${toText(three[side])}`;
    return [text("source"), text("target")] as const;
  });
  expect(await wrongOf(cases)).toEqual([]);
});

test("marks stand around the translation of their word", async () => {
  const marks = [
    ["**", "**"],
    ["~~", "~~"],
    ["<i>", "</i>"],
    ["[", "](https://a.example/x)"],
  ] as const;
  const cases = generated(CASES / 5, (next) => {
    const { source, target, alignment } = next();
    // A target word that is one piece long and comes from one piece.
    const at = target.findIndex(
      (piece, i) => /^▁\p{Ll}{3,}$/u.test(piece) && alignment.filter((from) => from === alignment[i]).length === 1,
    );
    const [open, close] = marks[source.length % marks.length] as readonly [string, string];
    const marked = (pieces: readonly string[], place: number) =>
      toText(pieces.map((piece, i) => (i === place ? `${WORD_START}${open}${piece.slice(1)}${close}` : piece)));
    return [marked(source, alignment[at] as number), marked(target, at)] as const;
  });
  expect(await wrongOf(cases)).toEqual([]);
});

test("every text of the conformance suite is kept whole or refused", async () => {
  await using detector = createDetector();
  const translator = createTranslator({ engines: [engine], detector, clock: impatientClock() });
  const served = (await loadCases()).filter(
    ({ source, target, class: name }) => source === "en" && target === "es" && name !== "long",
  );
  expect(served.length).toBeGreaterThan(100);
  const outcomes = await runCases(served, translator);
  expect(outcomes.filter(({ verdict }) => verdict === "wrong")).toEqual([]);
  const correct = outcomes.filter(({ verdict }) => verdict === "correct");
  expect(correct.length).toBeGreaterThan(served.length / 4);
});
