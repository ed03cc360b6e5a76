import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { StartError } from "#/platform/start-error.ts";

export interface FileSeal {
  readonly bytes: number;
  readonly sha256: string;
}

/** By the file's path in the backup, with "/" on every system. */
export type FileSeals = Readonly<Record<string, FileSeal>>;

/** Flushes every file and folder, so that the seals remain true after a power cut. */
export async function sealFiles(folder: string): Promise<FileSeals> {
  const seals: Record<string, FileSeal> = {};
  const folders = new Set([folder]);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) folders.add(path);
    if (!entry.isFile()) continue;
    await flush(path);
    seals[relative(folder, path).split(sep).join("/")] = await sealOf(path);
  }
  for (const path of folders) await flushFolder(path);
  return seals;
}

/** @throws StartError that names the first file that differs from the backup */
export async function requireUnchangedFiles(folder: string, seals: FileSeals): Promise<void> {
  for (const [name, seal] of Object.entries(seals)) {
    const path = join(folder, name);
    const found = (await stat(path).catch(() => null)) && (await sealOf(path));
    if (found?.bytes === seal.bytes && found.sha256 === seal.sha256) continue;
    throw new StartError(
      `${path} is ${found ? "damaged" : "missing"}: this is not the backup that was made. Nothing was restored.`,
    );
  }
}

async function sealOf(path: string): Promise<FileSeal> {
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(createReadStream(path), async (chunks) => {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { bytes, sha256: hash.digest("hex") };
}

async function flush(path: string): Promise<void> {
  const file = await open(path, "r+");
  await file.sync().finally(() => file.close());
}

/** Windows cannot flush folders, and need not. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
