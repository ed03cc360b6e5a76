import { type Box, joinedLines, type SeenLine } from "./joined-lines.ts";
import { isRecognised, languagesToTry, RECOGNISED, type RecognisedLanguage } from "./recognised-languages.ts";

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

/** A picture as it is handed to recognition, in the form `P`: dark letters on a light ground. */
export interface ReadablePicture<P> {
  /** Of the picture itself. */
  readonly whole: Size;
  /** The longer side of what is recognised, in pixels (`sideToRead`). */
  readonly side: number;
  /** @param turn degrees, clockwise */
  readonly turned: (turn: number) => Promise<P>;
}

/** What Tesseract tells of a picture. */
interface Recognised {
  readonly blocks: readonly { readonly paragraphs: readonly { readonly lines: readonly RecognisedLine[] }[] }[] | null;
  readonly rotateRadians: number | null;
}
interface RecognisedLine {
  readonly text: string;
  readonly confidence: number;
  readonly bbox: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
}

export interface Recogniser<P> {
  readonly recognise: (picture: P, language: RecognisedLanguage) => Promise<Recognised>;
  /** Null for what too few letters show. Absent: all scripts and ways are tried. */
  readonly orientation?: (picture: P) => Promise<{ readonly script: string | null; readonly turn: number | null }>;
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

const READ_WELL = 70;
/** Milliseconds after which nothing else is tried with a picture that is not read well. */
const PATIENCE_MS = 10_000;
/** Below this mean brightness, of 255, the ground is dark. */
const DARK = 110;

export function sideToRead({ width, height }: Size): number {
  const side = Math.max(width, height);
  return Math.min(Math.max(side, Math.min(LEAST_SIDE, side * MOST_ENLARGED)), MOST_SIDE);
}

/** Whether letters are light on a dark ground: recognition wants the opposite, and so do the corners of a turned picture. */
export const isDark = (meanBrightness: number): boolean => meanBrightness < DARK;

/**
 * The words of a picture, whichever way it is turned.
 * @param likely languages, the likeliest first
 * @param only one that is known
 */
export async function readWords<P>(
  { whole, side, turned }: ReadablePicture<P>,
  recogniser: Recogniser<P>,
  likely: readonly string[],
  only?: RecognisedLanguage,
): Promise<FoundWords> {
  const { script, turn } = (await recogniser.orientation?.(await turned(0))) ?? { script: null, turn: null };
  const languages = only ? [only] : languagesToTry(script, likely);
  const ways = waysToTry(turn);
  // Where nothing tells how the picture is turned, its language is easier to guess.
  const tries = recogniser.orientation
    ? ways.flatMap((way) => languages.map((language) => ({ way, language })))
    : languages.flatMap((language) => ways.map((way) => ({ way, language })));
  let best: (Tried & { readonly way: number }) | undefined;
  const begun = performance.now();
  for (const { way, language } of tries) {
    const read = tried(language, await recogniser.recognise(await turned(way), language));
    if (!best || worth(read) > worth(best)) best = { ...read, way };
    if (best.sure >= READ_WELL || performance.now() - begun > PATIENCE_MS) break;
  }
  if (!best) return { language: null, lines: [] };

  const angle = best.skew - best.way;
  const scale = Math.max(whole.width, whole.height) / side;
  const upright = best.way % 180 === 0 ? whole : { width: whole.height, height: whole.width };
  const lines = joinedLines(best.lines).map(({ text, box }) => ({
    text,
    box: turnedBox(scaled(box, scale), upright, whole, angle),
    angle: ((angle % 360) + 360) % 360,
  }));
  return { language: lines.length > 0 ? best.language : null, lines };
}

/**
 * Languages of one script are told apart by what was read: with the letters of one of them a text of another can be
 * read well enough for that, and is then read `again`.
 * @param detected the language of a text, where that is certain
 */
export async function inItsLanguage(
  found: FoundWords,
  detected: (text: string) => Promise<string | null>,
  again: (language: RecognisedLanguage) => Promise<FoundWords>,
): Promise<FoundWords> {
  if (found.language === null) return found;
  const language = await detected(found.lines.map(({ text }) => text).join("\n"));
  if (language === null || language === found.language || !isRecognised(language)) return found;
  if (RECOGNISED[language].script !== RECOGNISED[found.language].script) return found;
  const better = await again(language);
  return better.lines.length > 0 ? better : found;
}

/** The other ways as well, since a few letters can look like others that are turned. */
const waysToTry = (found: number | null) => [...new Set([found ?? 0, 0, 90, 270, 180])];

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

function tried(language: RecognisedLanguage, { blocks, rotateRadians }: Recognised): Tried {
  const paragraphs = (blocks ?? []).flatMap((block) => block.paragraphs);
  const lines = paragraphs.flatMap((paragraph, at) =>
    paragraph.lines.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
      text,
      confidence,
      paragraph: at,
      box: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 },
    })),
  );
  return { language, lines, skew: (-(rotateRadians ?? 0) * 180) / Math.PI, sure: certaintyOf(lines) };
}

const LETTERS = /[\p{L}\p{M}]/gu;
/** Fewer letters than these are read in any pattern. */
const LETTERS_LEAST = 4;

function certaintyOf(lines: readonly SeenLine[]): number {
  const counted = lines.map(({ text, confidence }) => ({ letters: text.match(LETTERS)?.length ?? 0, confidence }));
  const letters = counted.reduce((sum, one) => sum + one.letters, 0);
  return letters < LETTERS_LEAST ? 0 : counted.reduce((sum, one) => sum + one.confidence * one.letters, 0) / letters;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * A box of the upright picture as a share of the picture as it is: unturned, and then turned by the angle around its
 * own middle. Both pictures have the same middle.
 * @param angle degrees by which the upright picture is turned clockwise to be the picture as it is
 */
function turnedBox(box: Box, upright: Size, whole: Size, angle: number): Box {
  const radians = (angle * Math.PI) / 180;
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
  const dx = box.x + box.width / 2 - upright.width / 2;
  const dy = box.y + box.height / 2 - upright.height / 2;
  const middleX = whole.width / 2 + dx * cos - dy * sin;
  const middleY = whole.height / 2 + dx * sin + dy * cos;
  return {
    x: (middleX - box.width / 2) / whole.width,
    y: (middleY - box.height / 2) / whole.height,
    width: box.width / whole.width,
    height: box.height / whole.height,
  };
}
