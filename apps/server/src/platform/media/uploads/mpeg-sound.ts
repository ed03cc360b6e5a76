/** Kilobits a second by the index of a frame's header, for layer III of MPEG 1, and of MPEG 2 and 2.5. */
const BITRATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const BITRATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const SAMPLE_RATES = [44_100, 48_000, 32_000];
/** Recorders and broken tags leave so much before the sound; players look as far. */
const JUNK_MAX = 64 * 1_024;
/** Frames in a row that other bytes do not have by chance. */
const FRAMES = 3;
const NAMED_SO = /\.(?:mp3|mpga|mpeg)$/i;

/**
 * Looks for MP3 that does not begin at the first byte: behind zeros, or behind other bytes in a file that is named so.
 */
export function mpegSoundIn(start: Uint8Array, name: string): boolean {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.byteLength);
  const first = bytes.findIndex((byte) => byte !== 0);
  if (first < 0) return false;
  if (NAMED_SO.test(name)) {
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

/** Returns the bytes of a frame of layer III; null where none begins. */
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
