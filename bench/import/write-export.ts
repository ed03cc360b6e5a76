import { createCipheriv } from "node:crypto";
import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Source } from "@lingualoom/chat-exports/history.ts";
import sharp from "sharp";
import yazl from "yazl";
import { FORMATS } from "./formats.ts";
import { type ChatSize, messagesOf, type SentFile } from "./sent-messages.ts";

const CHUNK = Buffer.alloc(256 * 1024);
const DIFFERENT_PICTURES = 16;

/** Writes an export as a ZIP archive. @returns its bytes, and how many files people have sent */
export async function writeExport(source: Source, size: ChatSize, path: string) {
  const format = FORMATS[source];
  const pictures = await Promise.all(Array.from({ length: DIFFERENT_PICTURES }, (_, nth) => pictureOf(nth)));
  const zip = new yazl.ZipFile();
  const mtime = new Date(Date.UTC(2026, 0, 1));
  let files = 0;
  for (const [name, content] of format.documents(size))
    zip.addReadStream(Readable.from(inChunks(content)), name, { mtime });
  for (const { file } of messagesOf(size)) {
    if (!file) continue;
    files++;
    const picture = pictures[file.place % DIFFERENT_PICTURES] as Buffer;
    const options = { mtime, compress: false };
    zip.addReadStreamLazy(format.pathOf(file), options, (give) =>
      give(null, Readable.from(file.isPicture ? [picture] : incompressible(file))),
    );
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return { files, bytes: (await stat(path)).size };
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

/** A photograph as chats send it: 1,280 by 960 points, some hundred kilobytes. */
function pictureOf(nth: number): Promise<Buffer> {
  const [width, height] = [160, 120];
  const pixels = createCipheriv("aes-128-ctr", Buffer.alloc(16, nth), Buffer.alloc(16)).update(
    Buffer.alloc(3 * width * height),
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(8 * width, 8 * height, { kernel: "cubic" })
    .jpeg({ quality: 80 })
    .toBuffer();
}
