import { type ExportFile, UnreadableExport } from "../history.ts";

/** Small enough that work on one piece never holds up the event loop. */
const PIECE_BYTES = 16_384;

const BYTE_ORDER_MARKS = [
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
] as const;

/**
 * Decodes a file in pieces. UTF-8 unless a byte order mark says otherwise; the mark is dropped.
 * @param isStrict false reads bytes that are no text as U+FFFD
 * @throws UnreadableExport at such bytes
 */
export async function* textsIn(file: ExportFile, isStrict = true): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let first = Buffer.alloc(0);
  const decode = (bytes?: Uint8Array) => {
    try {
      return decoder?.decode(bytes, { stream: bytes !== undefined }) ?? "";
    } catch {
      throw new UnreadableExport("wrongEncoding", file.path);
    }
  };
  for await (const chunk of file.open()) {
    let bytes = chunk;
    if (!decoder) {
      first = Buffer.concat([first, chunk]);
      if (first.length < 2) continue;
      decoder = decoderFor(first, isStrict);
      bytes = first;
    }
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield decode(bytes.subarray(at, at + PIECE_BYTES));
  }
  if (!decoder && first.length > 0) {
    decoder = decoderFor(first, isStrict);
    yield decode(first);
  }
  yield decode();
}

function decoderFor(first: Uint8Array, isStrict: boolean): TextDecoder {
  const mark = BYTE_ORDER_MARKS.find(({ bytes }) => bytes.every((byte, index) => first[index] === byte));
  return new TextDecoder(mark?.encoding ?? "utf-8", { fatal: isStrict });
}

/** The first characters of a file, enough to recognise it. */
export async function headOf(file: ExportFile, length = 4_096): Promise<string> {
  let head = "";
  try {
    for await (const text of textsIn(file, false)) {
      head += text;
      if (head.length >= length) break;
    }
  } catch (error) {
    if (!(error instanceof UnreadableExport)) throw error;
  }
  return head.slice(0, length);
}

/**
 * Telegram Desktop writes control characters as `\x1F`, which no JSON has (tdesktop issue 27571): changes them to `\u001F`.
 * A backslash at the end of a piece waits for the next piece, so that each escape is seen whole.
 */
export async function* withJsonEscapes(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let kept = "";
  for await (const piece of texts) {
    let text = kept + piece;
    kept = "";
    let end = text.length;
    while (end > 0 && text[end - 1] === "\\") end -= 1;
    if ((text.length - end) % 2 === 1) {
      kept = "\\";
      text = text.slice(0, -1);
    }
    yield text.includes("\\x") ? text.replace(/\\./gs, (pair) => (pair === "\\x" ? "\\u00" : pair)) : text;
  }
  yield kept;
}
