import { type Box, joinedLines, type SeenLine } from "./joined-lines.ts";
import { isRecognised, languagesToTry, RECOGNISED, type RecognisedLanguage } from "./recognised-languages.ts";

export interface FoundWords {
  /** Language whose script was recognised; null if nothing could be read. */
  readonly language: RecognisedLanguage | null;
  readonly lines: readonly FoundLine[];
}

export interface FoundLine {
  readonly text: string;
  /** Fractions of the picture, before rotation by `angle` around its centre. */
  readonly box: Box;
  /** Degrees, clockwise. */
  readonly angle: number;
}

/** A picture prepared for recognition, in the form `P`: dark letters on a light background. */
export interface ReadablePicture<P> {
  /** Size of the original picture. */
  readonly whole: Size;
  /** Longer side of the prepared picture, in pixels (`sideToRead`). */
  readonly side: number;
  /** @param turn degrees, clockwise */
  readonly turned: (turn: number) => Promise<P>;
}

/** The used part of Tesseract's result. */
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
  /** Null for a value that too few letters show. Absent: all scripts and orientations are tried. */
  readonly orientation?: (picture: P) => Promise<{ readonly script: string | null; readonly turn: number | null }>;
}

interface Tried {
  readonly language: RecognisedLanguage;
  readonly lines: readonly SeenLine[];
  /** Degrees, clockwise, by which the given picture is rotated against the upright one. */
  readonly skew: number;
  /** Mean confidence of the result, from 0 to 100. */
  readonly sure: number;
}

/** Longer side for recognition, in pixels: small pictures are enlarged, large ones scaled down. */
const LEAST_SIDE = 700;
const MOST_SIDE = 2_600;
const MOST_ENLARGED = 3;

const READ_WELL = 70;
/** Milliseconds after which no further attempts are made with a picture that is read badly. */
const PATIENCE_MS = 10_000;
/** Mean brightness, out of 255, below which the background is dark. */
const DARK = 110;

export function sideToRead({ width, height }: Size): number {
  const side = Math.max(width, height);
  return Math.min(Math.max(side, Math.min(LEAST_SIDE, side * MOST_ENLARGED)), MOST_SIDE);
}

/**
 * Whether letters are light on a dark background: recognition needs the opposite, as do a rotated picture's corners.
 */
export const isDark = (meanBrightness: number): boolean => meanBrightness < DARK;

/**
 * Reads the words of a picture in any orientation.
 * @param likely languages, likeliest first
 * @param only a known language
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
  // Without a known orientation, the language is easier to guess.
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
 * Distinguishes languages of one script by the recognised text: letters of one language often suffice to read another,
 * and the text is then read `again` with its own.
 * @param detected the language of a text, if certain
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

/** Includes the other orientations, since a few letters can look like others that are rotated. */
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
/** Any pattern yields fewer letters than this. */
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
 * Converts a box of the upright picture to fractions of the original: unrotated, to be rotated by the angle around its
 * own centre. Both pictures have the same centre.
 * @param angle degrees by which the upright picture is rotated clockwise to get the original
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
