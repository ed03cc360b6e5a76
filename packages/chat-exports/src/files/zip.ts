import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  type ZipFile,
} from "yauzl";
import { type ExportFile, type ExportFiles, UnreadableExport } from "../history.ts";
import { FILES } from "../limits.ts";
import { keyOf } from "./path.ts";

/** Reads any part of an archive, wherever that is. */
export interface ZipBytes {
  /** Bytes from `start` up to and without `end`. */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
}

/** Deflate cannot pack tighter (zlib.net/zlib_tech.html); an entry that says so lies. */
const LARGEST_RATIO = 1032;
/** Bytes fetched at once while the list at the archive's end is read, which takes two small reads an entry. */
const READ_AHEAD = 262_144;
const NOTHING = Buffer.alloc(0);

/**
 * Lists the files of an archive. Left out are entries with an unsafe path, links, entries packed in a rare way, and all but the
 * first of a name.
 *
 * @throws UnreadableExport when the archive is broken, encrypted, or says that its files have more than `mostBytes` together
 */
export async function filesOfZip(
  bytes: ZipBytes,
  size: number,
  { mostBytes }: { readonly mostBytes: number },
): Promise<ExportFiles> {
  const reader = new ArchiveReader(bytes, size);
  const files = new Map<string, ExportFile>();
  try {
    const zip = await fromRandomAccessReaderPromise(reader, size, { autoClose: false, decodeStrings: false });
    if (zip.entryCount > FILES) throw new UnreadableExport("tooManyFiles");
    let [packed, unpacked] = [0, 0];
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new UnreadableExport("encryptedArchive");
      packed += entry.compressedSize;
      unpacked += entry.uncompressedSize;
      if (unpacked > mostBytes) throw new UnreadableExport("archiveTooLarge");
      // Entries that share their bytes unpack to far more than the archive holds (bamsoftware.com/hacks/zipbomb).
      if (packed > size || entry.uncompressedSize > entry.compressedSize * LARGEST_RATIO)
        throw new UnreadableExport("brokenArchive");
      const path = keyOf(nameOf(entry));
      if (path === null || files.has(path) || isLink(entry) || !entry.canDecodeFileData()) continue;
      files.set(path, fileOf(zip, withoutTexts(entry), path, reader));
    }
  } catch (error) {
    throw reader.explain(error);
  }
  reader.stopReadingAhead();
  return { files };
}

function fileOf(zip: ZipFile, entry: Entry, path: string, reader: ArchiveReader): ExportFile {
  return {
    path,
    size: entry.uncompressedSize,
    async *open() {
      try {
        // Leaving the loop destroys the stream.
        for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk;
      } catch (error) {
        throw reader.explain(error, path);
      }
    },
  };
}

/** Decodes a name as UTF-8 if it can be that, since many programs write UTF-8 without the flag for it. */
function nameOf(entry: Entry): string {
  const raw = entry.fileNameRaw;
  const flags = isUtf8(raw) ? entry.generalPurposeBitFlag | 0x800 : entry.generalPurposeBitFlag;
  return getFileNameLowLevel(flags, raw, entry.extraFields, false);
}

/** Symbolic links have this type in the upper half, where Unix programs write a file's mode. */
const isLink = (entry: Entry) => ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/** Drops up to 192 KiB of names and comments that opening an entry does not need. */
function withoutTexts(entry: Entry): Entry {
  return Object.assign(entry, {
    fileName: "",
    fileNameRaw: NOTHING,
    extraFields: [],
    extraFieldRaw: NOTHING,
    comment: "",
    fileComment: "",
    fileCommentRaw: NOTHING,
  });
}

class ArchiveReader extends RandomAccessReader {
  readonly #bytes: ZipBytes;
  readonly #size: number;
  /** Errors of the caller's reader, which are no fault of the archive. */
  readonly #failures = new WeakSet<object>();
  #ahead = { start: 0, bytes: Buffer.alloc(0) };
  #isReadingAhead = true;

  constructor(bytes: ZipBytes, size: number) {
    super();
    this.#bytes = bytes;
    this.#size = size;
  }

  stopReadingAhead(): void {
    this.#isReadingAhead = false;
    this.#ahead = { start: 0, bytes: Buffer.alloc(0) };
  }

  explain(error: unknown, where = ""): unknown {
    if (error instanceof UnreadableExport || (error instanceof Error && this.#failures.has(error))) return error;
    // The library gives this case no code.
    const isEncrypted = error instanceof Error && error.message.includes("encryption");
    return new UnreadableExport(isEncrypted ? "encryptedArchive" : "brokenArchive", where);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    // An immediate, so that a list of many entries does not hold up the event loop.
    this.#copy(buffer, offset, length, position).then(
      () => setImmediate(callback, null),
      (error: Error) => setImmediate(callback, error),
    );
  }

  async #copy(target: Buffer, offset: number, length: number, position: number): Promise<void> {
    const { start, bytes } = this.#ahead;
    const isFetched = position >= start && position + length <= start + bytes.length;
    const window = isFetched ? this.#ahead : await this.#fetch(position, length);
    const from = position - window.start;
    if (window.bytes.copy(target, offset, from, from + length) < length) throw new Error("unexpected end");
  }

  async #fetch(start: number, length: number): Promise<{ start: number; bytes: Buffer }> {
    const end = Math.min(this.#size, start + (this.#isReadingAhead ? Math.max(length, READ_AHEAD) : length));
    if (start + length > end) throw new Error("unexpected end");
    const window = { start, bytes: Buffer.concat(await Array.fromAsync(this.#range(start, end))) };
    if (this.#isReadingAhead) this.#ahead = window;
    return window;
  }

  async *#range(start: number, end: number): AsyncGenerator<Uint8Array> {
    try {
      yield* this.#bytes.read(start, end);
    } catch (error) {
      if (error instanceof Error) this.#failures.add(error);
      throw error;
    }
  }
}
