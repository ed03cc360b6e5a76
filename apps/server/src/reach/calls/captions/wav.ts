const HEADER_BYTES = 44;
const RATE_LEAST = 8_000;
const RATE_MOST = 48_000;

const textAt = (bytes: Buffer, at: number) => bytes.toString("latin1", at, at + 4);

/** Returns the seconds of a WAV file with one channel of 16 bits; null for any other file. */
export function secondsOfWav(given: Uint8Array): number | null {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (bytes.length < HEADER_BYTES || textAt(bytes, 0) !== "RIFF" || textAt(bytes, 8) !== "WAVE") return null;
  let at = 12;
  let rate = 0;
  while (at + 8 <= bytes.length) {
    const [name, size] = [textAt(bytes, at), bytes.readUInt32LE(at + 4)];
    const body = at + 8;
    if (name === "fmt " && body + 16 <= bytes.length) {
      const isPlain = bytes.readUInt16LE(body) === 1 && bytes.readUInt16LE(body + 2) === 1;
      if (!isPlain || bytes.readUInt16LE(body + 14) !== 16) return null;
      rate = bytes.readUInt32LE(body + 4);
    }
    if (name === "data")
      return rate >= RATE_LEAST && rate <= RATE_MOST ? Math.min(size, bytes.length - body) / 2 / rate : null;
    at = body + size + (size % 2);
  }
  return null;
}
