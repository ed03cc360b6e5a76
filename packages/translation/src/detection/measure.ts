import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isLanguage } from "../languages.ts";
import { openEld } from "./eld.ts";
import { openFastText } from "./fasttext.ts";
import { type Detection, judge, type Prior } from "./judge.ts";

/**
 * `node src/detection/measure.ts FOLDER [CODES]`: accuracy of detection over files `XX.txt` of one sentence a line, cut into
 * windows of a few words, with and without a prior, and how far its confidence can be trusted.
 */
const SIZES = [1, 2, 3, 5, 8];
const EVERY_NTH_LINE = 2;
/** How often a sender writes in a usual language, in the runs with a prior. */
const USUAL = 0.85;

interface Sample {
  readonly language: string;
  readonly words: number;
  readonly text: string;
}

const [folder, codes] = process.argv.slice(2);
const wanted = codes?.split(",");
if (!folder) {
  console.error("usage: node src/detection/measure.ts FOLDER [en,es,…]   (a folder with files like es.txt)");
  process.exit(2);
}
const samples = await readSamples(folder);
const languages = [...new Set(samples.map((sample) => sample.language))];
const fastText = await openFastText();
const eld = openEld();
const plain = run(() => undefined);
const informed = run(usualLanguages);
console.log(`${languages.length} languages, ${samples.length} windows\n`);
print("no prior", plain);
print("with the sender's usual languages", informed);
const wrong = new Map<string, number>();
plain.forEach(({ sample, detection }) => {
  if (sample.words < 5 || detection.language === sample.language) return;
  const pair = `${sample.language}→${detection.language}`;
  wrong.set(pair, (wrong.get(pair) ?? 0) + 1);
});
const worst = [...wrong].sort((a, b) => b[1] - a[1]).slice(0, 16);
console.log(
  `most mistaken (5 and 8 words, no prior): ${worst.map(([pair, n]) => `${pair} ${n}`).join(", ")}`,
);

async function readSamples(from: string): Promise<Sample[]> {
  const found: Sample[] = [];
  for (const file of (await readdir(from)).sort()) {
    const language = file.replace(/\.txt$/u, "");
    if (!isLanguage(language) || (wanted && !wanted.includes(language))) continue;
    const lines = (await readFile(join(from, file), "utf8")).trim().split("\n");
    lines.forEach((line, i) => {
      if (i % EVERY_NTH_LINE !== 0) return;
      const words = [...new Intl.Segmenter(language, { granularity: "word" }).segment(line)];
      const starts = words.filter((word) => word.isWordLike).map((word) => word.index);
      for (const size of SIZES) {
        const first = (i * 7) % Math.max(1, starts.length - size);
        const text = line.slice(starts[first], starts[first + size]);
        if (/\p{L}/u.test(text)) found.push({ language, words: size, text });
      }
    });
  }
  return found;
}

function run(priorOf: (sample: Sample, i: number) => Prior | undefined) {
  return samples.map((sample, i) => {
    const detection = judge({ text: sample.text, fastText, eld, prior: priorOf(sample, i) });
    return { sample, detection };
  });
}

/** Deterministic: every seventh sender is someone who usually writes in another language of the list. */
function usualLanguages(sample: Sample, i: number): Prior {
  const stranger = (i * 0.618_033) % 1 >= USUAL;
  const own = stranger ? (languages[(i * 13) % languages.length] as string) : sample.language;
  return { [own]: 0.85, en: 0.15 };
}

function print(title: string, results: readonly { sample: Sample; detection: Detection }[]): void {
  const right = (r: (typeof results)[number]) => r.detection.language === r.sample.language;
  const share = (part: number, all: number) => (all === 0 ? "-" : `${((100 * part) / all).toFixed(1)}%`);
  console.log(title);
  for (const size of SIZES) {
    const these = results.filter((r) => r.sample.words === size);
    const certain = these.filter((r) => r.detection.certain);
    console.log(
      `  ${size} words: ${share(these.filter(right).length, these.length)} right; certain ` +
        `${share(certain.length, these.length)}, of those right ${share(certain.filter(right).length, certain.length)}`,
    );
  }
  const bins = Array.from({ length: 10 }, (_, bin) => {
    const inside = results.filter((r) => Math.min(9, Math.floor(r.detection.confidence * 10)) === bin);
    return `${(bin / 10).toFixed(1)}: ${share(inside.filter(right).length, inside.length)} (${inside.length})`;
  });
  console.log(`  confidence and how often it is right: ${bins.join("  ")}\n`);
}
