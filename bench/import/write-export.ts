import { createCipheriv } from "node:crypto";
import { stat } from "node:fs/promises";
import type { Source } from "@lingualoom/chat-exports/history.ts";
import { clouds } from "../../apps/server/test/pictures.ts";
import { writeZip, type ZipEntry } from "../../apps/server/test/zip-file.ts";
import { FORMATS } from "./formats.ts";
import { type ChatSize, messagesOf, type SentFile } from "./sent-messages.ts";

const CHUNK = Buffer.alloc(256 * 1024);
const DIFFERENT_PICTURES = 16;

/** Writes an export as a ZIP archive. @returns its bytes, and the number of files that people have sent */
export async function writeExport(source: Source, size: ChatSize, path: string) {
  const pictures = await Promise.all(Array.from({ length: DIFFERENT_PICTURES }, (_, nth) => clouds(nth)));
  const counted = { files: 0 };
  await writeZip(path, entriesOf(source, size, pictures, counted));
  return { files: counted.files, bytes: (await stat(path)).size };
}

function* entriesOf(
  source: Source,
  size: ChatSize,
  pictures: readonly Buffer[],
  counted: { files: number },
): Generator<ZipEntry> {
  const format = FORMATS[source];
  for (const [path, lines] of format.documents(size)) yield { path, compress: true, content: inChunks(lines) };
  for (const { file } of messagesOf(size)) {
    if (!file) continue;
    counted.files++;
    const picture = pictures[file.place % DIFFERENT_PICTURES] as Buffer;
    yield { path: format.pathOf(file), compress: false, content: file.isPicture ? [picture] : incompressible(file) };
  }
}

/** Joins lines, because a stream's chunks cost more than their bytes. */
function* inChunks(lines: Iterable<string>): Generator<Buffer> {
  let waiting = "";
  for (const line of lines) {
    waiting += line;
    if (waiting.length < CHUNK.length) continue;
    yield Buffer.from(waiting);
    waiting = "";
  }
  yield Buffer.from(waiting);
}

function* incompressible({ place, bytes }: SentFile): Generator<Buffer> {
  const key = Buffer.alloc(16, 1);
  key.writeUInt32BE(place);
  const stream = createCipheriv("aes-128-ctr", key, Buffer.alloc(16));
  for (let left = bytes; left > 0; left -= CHUNK.length)
    yield stream.update(CHUNK.subarray(0, Math.min(left, CHUNK.length)));
}
