import { setImmediate } from "node:timers/promises";
import { UnreadableExport } from "./history.ts";
import { LINE_BYTES } from "./limits.ts";

/** Copies a text that is kept: a part of a line would keep the whole piece of the file in memory. */
export const copyOf = (part: string) => Buffer.from(part).toString();

/** Bytes decoded before other work of the process gets a turn. */
const PIECE_BYTES = 32_768;

/**
 * Decodes UTF-8, or UTF-16 that begins with its mark, and yields the lines without their ends. Other separators, such as U+2028,
 * stay within a line.
 */
export async function* linesOf(
  stream: AsyncIterable<Uint8Array>,
  file = "",
  mostBytes = LINE_BYTES,
): AsyncGenerator<string> {
  let number = 1;
  // Grows without being searched again, so that a line in many pieces costs linear time.
  let line = "";
  let held = "";
  for await (const text of textOf(stream, file)) {
    const piece = held + text;
    // The next piece may begin with its "\n".
    held = piece.endsWith("\r") ? "\r" : "";
    const parts = piece.slice(0, piece.length - held.length).split(/\r\n|\n|\r/);
    for (let index = 0; index < parts.length - 1; index++) {
      yield checked(line + parts[index]);
      line = "";
      number++;
    }
    line += parts.at(-1);
    if (line.length > mostBytes) throw new UnreadableExport("lineTooLong", `${file}:${number}`);
  }
  if (line !== "" || held !== "") yield checked(line);

  function checked(whole: string): string {
    // A code unit has at most three bytes.
    if (whole.length * 3 > mostBytes && Buffer.byteLength(whole) > mostBytes)
      throw new UnreadableExport("lineTooLong", `${file}:${number}`);
    return whole;
  }
}

async function* textOf(stream: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let first: Uint8Array = new Uint8Array(0);
  let sinceTurn = 0;
  try {
    for await (const chunk of stream) {
      const bytes = decoder ? chunk : Buffer.concat([first, chunk]);
      if (!decoder && bytes.length < 2) first = bytes;
      else decoder ??= decoderFor(bytes);
      for (let at = 0; decoder && at < bytes.length; at += PIECE_BYTES) {
        const piece = bytes.subarray(at, at + PIECE_BYTES);
        yield decoder.decode(piece, { stream: true });
        sinceTurn += piece.length;
        if (sinceTurn < PIECE_BYTES) continue;
        // Chunks that wait in a stream come without a turn between them.
        await setImmediate();
        sinceTurn = 0;
      }
    }
    yield decoder ? decoder.decode() : decoderFor(first).decode(first);
  } catch (error) {
    if (error instanceof TypeError && "code" in error && error.code === "ERR_ENCODING_INVALID_ENCODED_DATA")
      throw new UnreadableExport("wrongEncoding", file);
    throw error;
  }
}

function decoderFor(start: Uint8Array): TextDecoder {
  const mark = ((start[0] ?? 0) << 8) | (start[1] ?? 0);
  const encoding = mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding, { fatal: true });
}
