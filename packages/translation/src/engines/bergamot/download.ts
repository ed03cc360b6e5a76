import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { createZstdDecompress } from "node:zlib";
import type { RemoteFile } from "./catalogue.ts";

/** Aborts a download that stalls. */
const LONGEST_SILENCE = 30_000;

export interface DownloadOptions {
  readonly attachmentsUrl: string;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
}

export const addressOf = ({ location }: Pick<RemoteFile, "location">, attachmentsUrl: string): string =>
  `${attachmentsUrl.replace(/\/$/, "")}/${location.replace(/^\//, "")}`;

/** Downloads, verifies and unpacks a file to `path`, completely or not at all. Continues an interrupted download. */
export async function download(file: RemoteFile, path: string, options: DownloadOptions): Promise<void> {
  const packed = `${path}.zst.part`;
  await fetchPacked(file, packed, options);
  if ((await sha256Of(packed)) !== file.packedSha256) {
    await rm(packed);
    throw new Error(`${file.name} has another checksum than the registry says`);
  }
  try {
    await unpackTo(path, packed, file);
  } finally {
    await rm(packed, { force: true });
  }
}

/** Unpacks and verifies a file, completely or not at all. */
export async function unpackTo(path: string, packed: string, file: RemoteFile): Promise<void> {
  const unpacked = `${path}.part`;
  try {
    await unpack(packed, unpacked, file);
    await rename(unpacked, path);
  } finally {
    await rm(unpacked, { force: true });
  }
}

async function fetchPacked(
  file: RemoteFile,
  path: string,
  { attachmentsUrl, signal, onBytes }: DownloadOptions,
): Promise<void> {
  const before = (await stat(path).catch(() => null))?.size ?? 0;
  if (before === file.packedSize) return onBytes(before);
  const resumed = before < file.packedSize ? before : 0;
  const quiet = new AbortController();
  let timer = setTimeout(() => quiet.abort(new Error("the registry went silent")), LONGEST_SILENCE);
  try {
    const response = await fetch(addressOf(file, attachmentsUrl), {
      signal: AbortSignal.any([signal, quiet.signal]),
      headers: resumed > 0 ? { range: `bytes=${resumed}-` } : {},
    });
    if (!response.ok || !response.body) throw new Error(`${file.name}: the registry answered ${response.status}`);
    const continued = response.status === 206;
    const target = await open(path, continued ? "a" : "w");
    try {
      let size = continued ? resumed : 0;
      onBytes(size);
      for await (const bytes of response.body) {
        timer = timer.refresh();
        size += bytes.byteLength;
        if (size > file.packedSize) throw new TooLarge(`${file.name} is larger than the registry says`);
        await target.write(bytes);
        onBytes(bytes.byteLength);
      }
    } finally {
      await target.close();
    }
  } catch (error) {
    if (error instanceof TooLarge) await rm(path, { force: true });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

class TooLarge extends Error {}

async function unpack(packed: string, path: string, file: RemoteFile): Promise<void> {
  const hash = createHash("sha256");
  const target = await open(path, "w");
  try {
    let size = 0;
    for await (const bytes of createReadStream(packed).pipe(createZstdDecompress()) as AsyncIterable<Buffer>) {
      size += bytes.length;
      if (size > file.size) throw new TooLarge(`${file.name} unpacks to more than the registry says`);
      hash.update(bytes);
      await target.write(bytes);
    }
    if (hash.digest("hex") !== file.sha256)
      throw new Error(`${file.name} unpacks to something else than the registry says`);
    await target.sync();
  } finally {
    await target.close();
  }
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of Readable.from(createReadStream(path))) hash.update(bytes);
  return hash.digest("hex");
}
