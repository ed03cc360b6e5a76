import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
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
