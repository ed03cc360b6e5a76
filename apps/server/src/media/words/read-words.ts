import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { createWorker, OEM, type Worker } from "tesseract.js";
import { type Box, joinedLines, type SeenLine } from "./found-lines.ts";
import { languagesToTry, RECOGNISED, type RecognisedLanguage } from "./recognised-languages.ts";
import { turnedBox } from "./turned-box.ts";

export interface FoundWords {
  /** Whose letters were recognised; null where nothing could be read. */
  readonly language: RecognisedLanguage | null;
  readonly lines: readonly FoundLine[];
}

export interface FoundLine {
  readonly text: string;
  /** A share of the picture, before it is turned by `angle` around its middle. */
  readonly box: Box;
  /** Degrees, clockwise. */
  readonly angle: number;
}

interface Tried {
  readonly language: RecognisedLanguage;
  readonly lines: readonly SeenLine[];
  /** Degrees by which the upright picture is turned clockwise to be the one that was given. */
  readonly skew: number;
  /** The mean certainty of what was read, from 0 to 100. */
  readonly sure: number;
}

/** The longer side at which letters are recognised, in pixels: small letters are enlarged, large pictures are not read in full. */
const LEAST_SIDE = 700;
const MOST_SIDE = 2_600;
const MOST_ENLARGED = 3;
/** From these certainties on, what orientation detection found is believed. */
const SCRIPT_SURE = 2;
const TURN_SURE = 0.5;
const READ_WELL = 70;
/** Milliseconds after which nothing else is tried with a picture that is not read well. */
const PATIENCE_MS = 10_000;
/** Below this mean brightness, of 255, the ground is dark. */
const DARK = 110;
const LEAST_CHARACTERS = "8";

const DATA = "4.0.0_best_int";
const folderOf = (name: string) =>
  join(dirname(fileURLToPath(import.meta.resolve(`@tesseract.js-data/${name}`))), DATA);

const quiet = { cacheMethod: "none", errorHandler: () => {} };
const workers = new Map<string, Promise<Worker>>();

function workerOf(name: string): Promise<Worker> {
  const known = workers.get(name);
  if (known !== undefined) return known;
  const options = { ...quiet, langPath: folderOf(name) };
  const opened =
    name === "osd"
      ? createWorker(name, OEM.TESSERACT_ONLY, { ...options, legacyCore: true, legacyLang: true })
      : createWorker(name, OEM.LSTM_ONLY, options);
  workers.set(name, opened);
  return opened;
}

/** Ends the threads that hold the data of languages. */
export async function closeWords(): Promise<void> {
  for (const worker of workers.values()) await (await worker).terminate();
  workers.clear();
}

/**
 * The words of a picture, whichever way it is turned.
 * @param likely languages, the likeliest first; `only`: one that is known, of a picture that is turned by so much
 */
export async function readWords(
  bytes: Uint8Array,
  likely: readonly string[],
  only?: RecognisedLanguage,
): Promise<FoundWords> {
  const { width, height } = await sharp(bytes).metadata();
  const whole = { width, height };
  const side = Math.max(width, height);
  const wanted = Math.min(Math.max(side, Math.min(LEAST_SIDE, side * MOST_ENLARGED)), MOST_SIDE);
  const { data, info } = await sharp(bytes)
    .flatten({ background: "white" })
    .greyscale()
    .resize({ width: wanted, height: wanted, fit: "inside", kernel: "lanczos3" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Letters are dark on a light ground, and so are the corners that a turned picture gets.
  const isDark = data.reduce((sum, value) => sum + value, 0) / data.length < DARK;
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const turned = (turn: number) =>
    sharp(data, { raw }).negate(isDark).rotate(turn).png({ compressionLevel: 1 }).toBuffer();
  const { script, turn } = await orientation(await turned(0));
  const languages = only ? [only] : languagesToTry(script, likely);
  let best: (Tried & { readonly turn: number }) | undefined;
  const begun = performance.now();
  const isOver = () => (best && best.sure >= READ_WELL) || performance.now() - begun > PATIENCE_MS;
  for (const tried of turnsToTry(turn)) {
    const picture = await turned(tried);
    for (const language of languages) {
      const read = await recognise(picture, language);
      if (!best || worth(read) > worth(best)) best = { ...read, turn: tried };
      if (isOver()) break;
    }
    if (isOver()) break;
  }
  if (!best) return { language: null, lines: [] };
  const angle = best.skew - best.turn;
  const scale = Math.max(width, height) / wanted;
  const upright = best.turn % 180 === 0 ? whole : { width: height, height: width };
  const lines = joinedLines(best.lines).map(({ text, box }) => ({
    text,
    box: turnedBox(scaled(box, scale), upright, whole, angle),
    angle: ((angle % 360) + 360) % 360,
  }));
  return { language: lines.length > 0 ? best.language : null, lines };
}

/** The other ways as well, since a few letters can look like others that are turned. */
const turnsToTry = (found: number | null) => [...new Set([found ?? 0, 0, 90, 270, 180])];

const worth = ({ sure, lines }: Tried) =>
  sure *
  Math.min(
    20,
    lines.reduce((sum, { text }) => sum + text.length, 0),
  );

const scaled = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x * by,
  y: y * by,
  width: width * by,
  height: height * by,
});

/** Null for what too few letters show. */
async function orientation(picture: Buffer): Promise<{ script: string | null; turn: number | null }> {
  const worker = await workerOf("osd");
  await worker.setParameters({ min_characters_to_try: LEAST_CHARACTERS } as never);
  const { data } = await worker.detect(picture);
  return {
    script: (data.script_confidence ?? 0) >= SCRIPT_SURE ? data.script : null,
    turn: (data.orientation_confidence ?? 0) >= TURN_SURE ? data.orientation_degrees : null,
  };
}

async function recognise(picture: Buffer, language: RecognisedLanguage): Promise<Tried> {
  const worker = await workerOf(RECOGNISED[language].data);
  const { data } = await worker.recognize(picture, { rotateAuto: true }, { blocks: true });
  const paragraphs = (data.blocks ?? []).flatMap((block) => block.paragraphs);
  const lines = paragraphs.flatMap((paragraph, at) =>
    paragraph.lines.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
      text,
      confidence,
      paragraph: at,
      box: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 },
    })),
  );
  return {
    language,
    lines,
    skew: (-(data.rotateRadians ?? 0) * 180) / Math.PI,
    sure: certaintyOf(lines),
  };
}

const LETTERS = /[\p{L}\p{M}]/gu;
/** Fewer letters than these are read in any pattern. */
const LETTERS_LEAST = 4;

function certaintyOf(lines: readonly SeenLine[]): number {
  const counted = lines.map(({ text, confidence }) => ({ letters: text.match(LETTERS)?.length ?? 0, confidence }));
  const letters = counted.reduce((sum, one) => sum + one.letters, 0);
  return letters < LETTERS_LEAST ? 0 : counted.reduce((sum, one) => sum + one.confidence * one.letters, 0) / letters;
}
