import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isLanguage, scriptsOf } from "../languages.ts";
import { wordsForDetection } from "./bare.ts";
import { classify } from "./classifier.ts";
import type { Detection, Prior } from "./detection.ts";
import { openEld } from "./eld.ts";
import { openFastText } from "./fasttext.ts";
import { openSpelling } from "./spelling.ts";

interface Sample {
  readonly language: string;
  readonly words: number;
  readonly text: string;
}

const EVERY_NTH_LINE = 2;

/** Takes windows of a few words, one per size, from every second line of `XX.txt` files with one sentence per line. */
async function readSamples(
  folder: string,
  sizes: readonly number[],
  isWanted: (language: string) => boolean,
): Promise<Sample[]> {
  const found: Sample[] = [];
  for (const file of (await readdir(folder)).sort()) {
    const language = file.replace(/\.txt$/u, "");
    if (!isWanted(language)) continue;
    const lines = (await readFile(join(folder, file), "utf8")).trim().split("\n");
    lines.forEach((line, i) => {
      if (i % EVERY_NTH_LINE !== 0) return;
      const words = [...new Intl.Segmenter(language, { granularity: "word" }).segment(line)];
      const starts = words.filter((word) => word.isWordLike).map((word) => word.index);
      for (const size of sizes) {
        const first = (i * 7) % Math.max(1, starts.length - size);
        const text = line.slice(starts[first], starts[first + size]);
        if (/\p{L}/u.test(text)) found.push({ language, words: size, text });
      }
    });
  }
  return found;
}

/** Simulates a foreign keyboard: `manana`, `cafe`. */
const withoutAccents = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .normalize("NFC");

/** Languages so close that readers of one take the other for their own. */
const TWINS = [
  ["bs", "hr"],
  ["id", "ms"],
  ["nb", "da"],
  ["gl", "pt", "es"],
  ["af", "nl"],
];
const areTwins = (a: string, b: string) => a === b || TWINS.some((group) => group.includes(a) && group.includes(b));

const SCRIPT_CLASSES: Readonly<Record<string, string>> = {
  Arab: "Arabic script (ar fa ur)",
  Cyrl: "Cyrillic (be bg ru sr uk)",
  Deva: "Devanagari (hi mr)",
  Hani: "Chinese",
};

function classOf(language: string): string {
  const [script = ""] = scriptsOf(language);
  if (script !== "Latn") return SCRIPT_CLASSES[script] ?? "scripts of one language";
  return TWINS.some((group) => group.includes(language)) ? "Latin, with a twin" : "Latin";
}

/**
 * `npm run detection -- [FOLDER] [CODES]`: accuracy of detection over chat texts of 1 to 4 words, of which every second
 * one was never looked at while the detector was made. With a folder, also over its `XX.txt` files of one sentence per
 * line, including unsupported languages, cut into windows of a few words: by class, with and without a prior for the
 * sender, and how reliable its confidence is.
 */
const SIZES = [1, 2, 3, 4, 5, 8];
/** Up to this confidence, a translation is at most offered. */
const GUESS = 0.6;
/** Share of messages in a sender's usual languages, in the runs with a prior. */
const USUAL = 0.85;

interface Result {
  readonly sample: Sample;
  readonly detection: Detection;
}

const CHAT_TEXTS = new URL("../../test/detection/chat-texts.json", import.meta.url);

const [folder, codes] = process.argv.slice(2);
const fastText = await openFastText();
const eld = openEld();
const spelling = openSpelling();
const languages: string[] = [];
await measureChat();
if (folder) await measureFolder(folder, codes?.split(","));

async function measureChat(): Promise<void> {
  const texts = Object.entries<string[]>(JSON.parse(await readFile(CHAT_TEXTS, "utf8")));
  const chat = texts.flatMap(([language, some]) =>
    some.map((text, place): Sample => ({ language, words: place % 2, text: wordsForDetection(text) })),
  );
  const detected = run(chat, () => undefined);
  for (const [words, name] of ["looked at", "never looked at"].entries()) {
    const half = detected.filter(({ sample }) => sample.words === words);
    const sure = half.filter(isCertain);
    const right = half.filter(isRight).length;
    console.log(
      `${half.length} chat texts of 1 to 4 words in ${texts.length} languages, ${name}: ${percent(right, half.length)} right; ` +
        `${percent(sure.length, half.length)} sure, of these ${percent(sure.filter(isRight).length, sure.length)} right`,
    );
  }
}

async function measureFolder(folder: string, wanted: readonly string[] | undefined): Promise<void> {
  const samples = await readSamples(folder, SIZES, (code) => isLanguage(code) && (wanted?.includes(code) ?? true));
  const neighbours = await readSamples(folder, SIZES, (code) => !isLanguage(code));
  languages.push(...new Set(samples.map((sample) => sample.language)));
  const plain = run(samples, () => undefined);
  const informed = run(samples, usualLanguages);
  const bare = run(
    samples.filter(({ language }) => classOf(language).startsWith("Latin")).map(unaccented),
    () => undefined,
  );

  console.log(`${languages.length} languages, ${samples.length} windows: ${languages.join(" ")}\n`);
  console.log(`| words | ${SIZES.join(" | ")} |\n|---|${SIZES.map(() => "---").join("|")}|`);
  row("the text alone", plain, isRight);
  row("the text alone, twins not told apart", plain, isNearlyRight);
  row("with the sender's usual languages", informed, isRight);
  row("sure enough to act on, alone", plain, isCertain);
  row("of these right, or a twin", plain.filter(isCertain), isNearlyRight);
  row("sure enough, with usual languages", informed, isCertain);
  row("of these right, or a twin", informed.filter(isCertain), isNearlyRight);
  for (const name of [...new Set(languages.map(classOf))].sort())
    row(
      name,
      plain.filter(({ sample }) => classOf(sample.language) === name),
      isRight,
    );
  row("Latin, typed without accents", bare, isRight);
  const strange = run(neighbours, () => undefined);
  if (strange.length > 0)
    row("languages that cannot be chosen: taken for one, and not as a guess", strange, isMistaken);
  console.log(`\nconfidence and how often it is right, alone: ${calibration(plain)}`);
  console.log(`with usual languages: ${calibration(informed)}`);
  console.log(`most mistaken (5 and 8 words, alone): ${worst(plain)}`);
}

function run(some: readonly Sample[], priorOf: (sample: Sample, i: number) => Prior | undefined): Result[] {
  return some.map((sample, i) => ({
    sample,
    detection: classify({ text: sample.text, fastText, eld, spelling, prior: priorOf(sample, i) }),
  }));
}

/** Deterministic: every seventh sender usually writes in another language of the list. */
function usualLanguages(sample: Sample, i: number): Prior {
  const stranger = (i * 0.618_033) % 1 >= USUAL;
  const own = stranger ? (languages[(i * 13) % languages.length] as string) : sample.language;
  return { [own]: 0.85, en: 0.15 };
}

function unaccented(sample: Sample): Sample {
  return { ...sample, text: withoutAccents(sample.text) };
}

function isRight({ sample, detection }: Result): boolean {
  return detection.language === sample.language;
}

function isNearlyRight({ sample, detection }: Result): boolean {
  return areTwins(detection.language, sample.language);
}

function isCertain({ detection }: Result): boolean {
  return detection.certain;
}

/** Whether an unsupported language was taken for a supported one. */
function isMistaken({ detection }: Result): boolean {
  return detection.confidence > GUESS;
}

function row(title: string, results: readonly Result[], counts: (result: Result) => boolean): void {
  const shares = SIZES.map((size) => {
    const these = results.filter(({ sample }) => sample.words === size);
    return these.length === 0 ? "" : percent(these.filter(counts).length, these.length);
  });
  console.log(`| ${title} | ${shares.join(" | ")} |`);
}

function percent(part: number, whole: number): string {
  return ((100 * part) / whole).toFixed(1);
}

function calibration(results: readonly Result[]): string {
  const bins = Array.from({ length: 10 }, (_, bin) => {
    const inside = results.filter((r) => Math.min(9, Math.floor(r.detection.confidence * 10)) === bin);
    const share = inside.length === 0 ? "-" : ((100 * inside.filter(isRight).length) / inside.length).toFixed(0);
    return `${(bin / 10).toFixed(1)}: ${share} (${inside.length})`;
  });
  return bins.join("  ");
}

function worst(results: readonly Result[]): string {
  const wrong = new Map<string, number>();
  for (const { sample, detection } of results) {
    if (sample.words < 5 || detection.language === sample.language) continue;
    const pair = `${sample.language}→${detection.language}`;
    wrong.set(pair, (wrong.get(pair) ?? 0) + 1);
  }
  const sorted = [...wrong].sort((a, b) => b[1] - a[1]).slice(0, 16);
  return sorted.map(([pair, n]) => `${pair} ${n}`).join(", ");
}
