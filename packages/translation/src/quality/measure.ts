import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openEngine } from "../conformance/open-engine.ts";
import { createDetector } from "../detection/detector.ts";
import { isLanguage } from "../languages.ts";
import { createTranslator } from "../translator.ts";
import { chrF } from "./chrf.ts";

/**
 * `npm run quality -- FOLDER [--engine apertium] [--pairs en-es,es-en] [--sentences 500]`: chrF of an engine over files
 * `XX.txt` that say the same on the same line, through the whole chain. A sentence that is refused counts as what the
 * reader then sees: the original. With `--recorded FOLDER` it measures answers that were written down before, in files
 * `en-es.tiny.txt` (pair and model) whose lines belong to the first lines of the others.
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
  console.error(
    "usage: npm run quality -- FOLDER [--engine apertium] [--pairs en-es]   (a folder with es.txt …)",
  );
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

if (values.recorded) {
  console.log("| pair | model | chrF |\n|---|---|---|");
  for (const file of (await readdir(values.recorded)).sort()) {
    const [, pair, target, model] = /^([a-z]+-([a-z]+))\.(.+)\.txt$/.exec(file) ?? [];
    const references = lines.get(target ?? "");
    if (!references || (wanted && !wanted.includes(pair as string))) continue;
    const answers = (await readFile(join(values.recorded, file), "utf8")).trimEnd().split("\n");
    const score = chrF(answers.map((answer, i) => ({ answer, reference: references[i] as string })));
    console.log(`| ${pair?.replace("-", "→")} | ${model} | ${score.toFixed(1)} |`);
  }
  process.exit(0);
}

await using engine = await openEngine(values.engine);
await using detector = createDetector();
const translator = createTranslator({ engines: [engine], detector });
const pairs = engine
  .pairs()
  .filter(({ source, target }) => lines.has(source) && lines.has(target))
  .filter(({ source, target }) => !wanted || wanted.includes(`${source}-${target}`))
  .sort(
    (a, b) =>
      Number(a.pivot !== undefined) - Number(b.pivot !== undefined) || order(a).localeCompare(order(b)),
  );
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
