import type { AttachmentKind } from "@lingualoom/contract/shapes.ts";
import { fileTypeFromBuffer } from "file-type";
import { decodeStrictly, guessEncoding, markedEncoding } from "#/platform/character-encoding/character-encoding.ts";
import { isPicture } from "../resizing/picture-format.ts";
export interface Content {
  readonly kind: AttachmentKind;
  readonly type: string;
  readonly beginning?: string;
}

/** Types that browsers play in the page; all others are downloaded. */
export const PLAYED: ReadonlySet<string> = new Set([
  "video/mp4",
  "video/webm",
  "video/quicktime",
  "video/ogg",
  "audio/mpeg",
  "audio/mp4",
  "audio/aac",
  "audio/ogg",
  "audio/wav",
  "audio/webm",
  "audio/flac",
]);

/** Other programs' names for the same types. */
const SAME: Readonly<Record<string, string>> = {
  "audio/x-m4a": "audio/mp4",
  "audio/opus": "audio/ogg",
  "audio/vnd.wave": "audio/wav",
  "audio/x-wav": "audio/wav",
  "audio/x-flac": "audio/flac",
  "video/x-m4v": "video/mp4",
};

interface DeclaredContent {
  readonly name: string;
  /** Whether the page recorded the sound. A container that may also hold video then has none. */
  readonly isRecording: boolean;
  /** Whether the file continues after `start`. */
  readonly isCut: boolean;
}

const UNKNOWN: Content = { kind: "file", type: "application/octet-stream" };
/** Types whose files always contain control characters; a text may begin with the same letters by chance. */
const NEVER_TEXT =
  /^(?:audio|video|font)\/|^image\/(?!svg)|^application\/(?:x-msdownload|x-bzip2|x-compress|gzip|x-shockwave-flash)/;

/** Detects a file's type from its start. The declared type is not trusted; the name only extends the search for MP3. */
export async function contentOf(start: Uint8Array, { name, isRecording, isCut }: DeclaredContent): Promise<Content> {
  const words = textOf(start, isCut);
  const text: Content | null = words && { kind: "file", type: "text/plain", ...words };
  const found = await fileTypeFromBuffer(start).catch(() => undefined);
  if (!found) return text ?? (mpegSoundIn(start, name) ? { kind: "audio", type: "audio/mpeg" } : UNKNOWN);
  const [mime] = found.mime.split(";") as [string];
  if (text && NEVER_TEXT.test(mime)) return text;
  const type = SAME[mime] ?? mime;
  const heard = isRecording ? type.replace(/^video\//, "audio/") : type;
  // Images of other formats count as files: browsers do not show them, and nothing here can read them.
  if (isPicture(start)) return { kind: "image", type };
  if (!PLAYED.has(heard)) return { kind: "file", type };
  return { kind: heard.startsWith("audio/") ? "audio" : "video", type: heard };
}

/** Kilobits per second by the index in a frame's header, for layer III of MPEG 1, and of MPEG 2 and 2.5. */
const BITRATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const BITRATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const SAMPLE_RATES = [44_100, 48_000, 32_000];
/** Recorders and broken tags leave up to this many bytes before the sound; players search as far. */
const JUNK_MAX = 64 * 1_024;
/** Consecutive frames that other bytes do not contain by chance. */
const FRAMES = 3;
const MP3_NAME = /\.(?:mp3|mpga|mpeg)$/i;

/** Looks for MP3 that does not start at the first byte: after zeros, or after any bytes in a file with an MP3 name. */
function mpegSoundIn(start: Uint8Array, name: string): boolean {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.byteLength);
  const first = bytes.findIndex((byte) => byte !== 0);
  if (first < 0) return false;
  if (MP3_NAME.test(name)) {
    for (let at = first; at < Math.min(bytes.length, first + JUNK_MAX); at++) if (isSound(bytes, at)) return true;
    return false;
  }
  return isSound(bytes, first);
}

const isSound = (bytes: Buffer, at: number): boolean =>
  bytes.toString("latin1", at, at + 3) === "ID3" ? isTag(bytes, at) : hasFrames(bytes, at);

/** Reads the header of ID3v2: a version, and a size in seven bits of each byte. */
const isTag = (bytes: Buffer, at: number): boolean =>
  at + 10 <= bytes.length &&
  [2, 3, 4].includes(bytes[at + 3] as number) &&
  bytes.subarray(at + 6, at + 10).every((byte) => byte < 0x80);

function hasFrames(bytes: Buffer, first: number): boolean {
  let at = first;
  for (let frame = 0; frame < FRAMES; frame++) {
    const length = frameLength(bytes, at);
    if (length === null) return false;
    at += length;
  }
  return true;
}

/** Returns the length in bytes of a layer III frame; null when none begins at `at`. */
function frameLength(bytes: Buffer, at: number): number | null {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return null;
  const [, second = 0, third = 0] = bytes.subarray(at, at + 4);
  const version = (second >> 3) & 3;
  if ((second & 0xe0) !== 0xe0 || version === 1 || ((second >> 1) & 3) !== 1) return null;
  const isFirst = version === 3;
  const bitrate = (isFirst ? BITRATES_1 : BITRATES_2)[third >> 4] ?? 0;
  const sampleRate = SAMPLE_RATES[(third >> 2) & 3];
  if (bitrate === 0 || sampleRate === undefined) return null;
  const rate = sampleRate / (isFirst ? 1 : version === 2 ? 2 : 4);
  return Math.floor(((isFirst ? 144 : 72) * bitrate * 1_000) / rate) + ((third >> 1) & 1);
}

interface TextContent {
  readonly beginning?: string;
}

const BEGINNING_LINES = 8;
const BEGINNING_CODE_UNITS = 500;
// biome-ignore lint/suspicious/noControlCharactersInRegex: no text has these
const CONTROLS = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;
/** Code points that texts never contain, but that other bytes read as UTF-16 soon do. */
const NO_LETTERS = /[\p{Cn}\p{Co}\p{Cs}\x80-\x9f]/u;
/** Minimum share of Latin letters and spaces for recognising UTF-16 without a byte order mark. */
const NARROW_MIN = 0.1;

/** Recognises a text by its lack of control characters. Markup counts as text. */
function textOf(start: Uint8Array, isCut: boolean): TextContent | null {
  if (start.length === 0) return null;
  const encoding = markedEncoding(start) ?? unmarkedWide(start, isCut);
  if (encoding) return shown(decodeStrictly(start, encoding, isCut));
  const plain = decodeStrictly(start, "utf-8", isCut);
  if (plain !== null && !plain.includes("\x1b$")) return shown(plain);
  if (CONTROLS.test(Buffer.from(start.buffer, start.byteOffset, start.byteLength).toString("latin1"))) return null;
  const guessed = guessEncoding(start);
  // A text in an unknown encoding is still a text, but its beginning would be garbled.
  return shown(guessed ? decodeStrictly(start, guessed, isCut) : null) ?? {};
}

function shown(text: string | null): TextContent | null {
  if (!text || CONTROLS.test(text)) return null;
  const lines = text.slice(0, BEGINNING_CODE_UNITS).split(/\r\n?|\n/, BEGINNING_LINES);
  return { beginning: lines.join("\n").toWellFormed() };
}

/** Recognises UTF-16 without a byte order mark by zeros that are all at even or all at odd positions. */
function unmarkedWide(start: Uint8Array, isCut: boolean): string | null {
  if (!isCut && start.length % 2 !== 0) return null;
  const zeros = [0, 0];
  for (let at = 0; at < start.length; at++) if (start[at] === 0) zeros[at % 2] = (zeros[at % 2] as number) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.min(even, odd) > 0 || Math.max(even, odd) < NARROW_MIN * (start.length / 2)) return null;
  const encoding = odd > 0 ? "utf-16le" : "utf-16be";
  const text = decodeStrictly(start, encoding, isCut);
  return text === null || CONTROLS.test(text) || NO_LETTERS.test(text) ? null : encoding;
}
