import { UnreadableExport } from "../history.ts";

/** Passes a file on, and throws as soon as it is longer than it said, or at its end if it is shorter. */
export async function* ofSize(
  size: number,
  stream: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<Uint8Array> {
  let left = size;
  for await (const chunk of stream) {
    left -= chunk.length;
    if (left < 0) throw new UnreadableExport("brokenArchive", path);
    yield chunk;
  }
  if (left > 0) throw new UnreadableExport("brokenArchive", path);
}
