import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { refusalOf } from "@lingualoom/translation/checks/check.ts";
import { openEngine } from "@lingualoom/translation/conformance/open-engine.ts";
import { createDetector } from "@lingualoom/translation/detection/detector.ts";
import { isLanguage } from "@lingualoom/translation/languages.ts";
import { createTranslator } from "@lingualoom/translation/translator.ts";
import { chrF } from "./chrf.ts";

/**
 * `npm run quality -- FOLDER [--engine apertium] [--pairs en-es,es-en] [--sentences 500]`: chrF of an engine over files
 * `XX.txt` that say the same on the same line, through the whole chain. A sentence that is refused counts as what the
 * reader then sees: the original. With `--recorded FOLDER` it measures answers that were written down before, in files
 * `en-es.tiny.txt` (pair and model) whose lines belong to the first lines of the others, and counts which of them the checks
 * refuse.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: "string", default: "apertium" },
    pairs: { type: "string" },
    sentences: { type: "string", default: "500" },
    recorded: { type: "string" },
  },
});
const [folder] = positionals;
if (!folder) {
  console.error("usage: npm run quality -- FOLDER [--engine apertium] [--pairs en-es]   (a folder with es.txt …)");
  process.exit(2);
}
const limit = Number(values.sentences);
const wanted = values.pairs?.split(",");
const files = (await readdir(folder)).map((file) => file.replace(/\.txt$/u, "")).filter(isLanguage);
const lines = new Map<string, string[]>();
for (const language of files) {
  const text = await readFile(join(folder, `${language}.txt`), "utf8");
  lines.set(language, text.trimEnd().split("\n").slice(0, limit));
}

await using detector = createDetector();

/** Counts answers that the checks would refuse. */
async function refusedOf(answers: readonly string[], from: string, to: string): Promise<number> {
  const sources = lines.get(from) as string[];
  const asPieces = (text: string) => [{ kind: "text" as const, text }];
  let refused = 0;
  for (const [i, answer] of answers.entries()) {
    const line = { source: asPieces(sources[i] as string), answer: asPieces(answer), from, to };
    if (await refusalOf([line], detector)) refused += 1;
  }
  return refused;
}

if (values.recorded) {
  const sum = { answers: 0, refused: 0 };
  console.log("| pair | model | chrF | refused |\n|---|---|---|---|");
  for (const file of (await readdir(values.recorded)).sort()) {
    const [, pair, source = "", target = "", model] = /^(([a-z]+)-([a-z]+))\.(.+)\.txt$/.exec(file) ?? [];
    const references = lines.get(target);
    if (!references || !lines.has(source) || (wanted && !wanted.includes(pair as string))) continue;
    const answers = (await readFile(join(values.recorded, file), "utf8")).trimEnd().split("\n");
    const score = chrF(answers.map((answer, i) => ({ answer, reference: references[i] as string })));
    const refused = await refusedOf(answers, source, target);
    sum.answers += answers.length;
    sum.refused += refused;
    console.log(`| ${source}→${target} | ${model} | ${score.toFixed(1)} | ${refused} of ${answers.length} |`);
  }
  console.log(`\n${sum.refused} of ${sum.answers} refused`);
  process.exit(0);
}

await using engine = await openEngine(values.engine);
const translator = createTranslator({ engines: [engine], detector });
const pairs = engine
  .pairs()
  .filter(({ source, target }) => lines.has(source) && lines.has(target))
  .filter(({ source, target }) => !wanted || wanted.includes(`${source}-${target}`))
  .sort((a, b) => Number(a.pivot !== undefined) - Number(b.pivot !== undefined) || order(a).localeCompare(order(b)));
console.log(`| pair | through | chrF | refused |\n|---|---|---|---|`);
for (const { source, target, pivot } of pairs) {
  const sources = lines.get(source) as string[];
  const references = lines.get(target) as string[];
  const answers: string[] = [];
  let refused = 0;
  for (const text of sources) {
    const result = await translator.translate({ text, source, target, allowed: "providers" });
    if (result.kind === "translated") answers.push(result.text);
    else {
      refused += 1;
      answers.push(text);
    }
  }
  const score = chrF(answers.map((answer, i) => ({ answer, reference: references[i] as string })));
  const share = ((100 * refused) / sources.length).toFixed(1);
  console.log(`| ${source}→${target} | ${pivot ?? ""} | ${score.toFixed(1)} | ${share} % |`);
}

function order({ source, target }: { source: string; target: string }): string {
  return `${source}-${target}`;
}
