import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import yazl from "yazl";

export interface ZipEntry {
  readonly path: string;
  readonly compress: boolean;
  readonly content: Iterable<Uint8Array>;
}

const ALWAYS = new Date(Date.UTC(2026, 0, 1));

/** Writes an archive of any size. Only one entry is open at a time. */
export async function writeZip(file: string, entries: Iterable<ZipEntry>): Promise<void> {
  const zip = new yazl.ZipFile();
  for (const { path, compress, content } of entries)
    zip.addReadStreamLazy(path, { mtime: ALWAYS, compress }, (give) => give(null, Readable.from(content)));
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

/** Returns a packed archive of a few small files. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}
