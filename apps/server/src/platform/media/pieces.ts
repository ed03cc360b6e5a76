import type { MediaStorage } from "./storage/media-storage.ts";

/** Bytes of one piece: the most that an interrupted upload loses, and that is in memory at once. */
export const PIECE_BYTES = 1024 * 1024;

export const countOfPieces = (bytes: number) => Math.ceil(bytes / PIECE_BYTES);

/** Two levels, because folders with a hundred thousand files are slow; the end of an id is its random part. */
export const fileName = (id: string, part: string) => `${id.slice(-2)}/${id}-${part}`;

export const pieceName = (id: string, piece: number) => fileName(id, String(piece));

/** Reads the bytes from `start` to `end`, both included, of a file in pieces. Ends early when a piece is gone. */
export async function* readPieces(storage: MediaStorage, id: string, start: number, end: number) {
  for (let piece = Math.floor(start / PIECE_BYTES); piece * PIECE_BYTES <= end; piece++) {
    const bytes = await storage.get(pieceName(id, piece));
    if (!bytes) throw new Error("a piece of a file is gone");
    const from = piece * PIECE_BYTES;
    yield bytes.subarray(Math.max(0, start - from), end - from + 1);
  }
}

/**
 * Cuts a stream that starts at the beginning of a piece into whole pieces. An incomplete last piece is kept only if it
 * ends the file; otherwise it is dropped and the sender sends it again.
 */
export async function* cutIntoPieces(
  chunks: AsyncIterable<Uint8Array>,
  offset: number,
  size: number,
): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let held = 0;
  let at = offset;
  for await (const chunk of chunks) {
    for (let rest = chunk; rest.length > 0; ) {
      const taken = rest.subarray(0, Math.min(PIECE_BYTES, size - at) - held);
      if (taken.length === 0) return;
      waiting.push(taken);
      held += taken.length;
      rest = rest.subarray(taken.length);
      if (held < PIECE_BYTES && at + held < size) continue;
      yield Buffer.concat(waiting);
      at += held;
      waiting = [];
      held = 0;
    }
  }
}
