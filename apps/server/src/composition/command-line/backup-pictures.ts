import { cp, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { pino } from "pino";
import { systemClock } from "#/platform/clock.ts";
import type { Config } from "#/platform/config.ts";
import type { StoredRow } from "#/platform/media/picture-store.ts";
import { namesOf } from "#/platform/media/pictures.ts";
import { openMediaStorage } from "#/platform/media/storage/open-media-storage.ts";

/** Objects of a bucket copied concurrently. */
const AT_ONCE = 8;

const storageOf = ({ media }: Config) => openMediaStorage(media.s3, media.dir, systemClock, pino({ level: "silent" }));

/**
 * Copies the images and files of the folder, or those of the bucket that the tables reference.
 * @returns how many were missing in the bucket; users may have deleted them in the meantime
 */
export async function copyPictures(config: Config, stored: readonly StoredRow[], target: string): Promise<number> {
  if (!config.media.s3) {
    if (await stat(config.media.dir).catch(() => null))
      await cp(config.media.dir, target, {
        recursive: true,
        // A picture that is still being written belongs to no message yet.
        filter: (path) => !path.endsWith(".part"),
      });
    return 0;
  }
  const storage = storageOf(config);
  let missing = 0;
  await mkdir(target, { recursive: true, mode: 0o700 });
  const names = stored.flatMap(namesOf);
  await each(names, async (name) => {
    const bytes = await storage.get(name);
    if (bytes === null) missing += 1;
    else await writeBelow(target, name, bytes);
  });
  return missing;
}

export async function placePictures(config: Config, source: string): Promise<void> {
  if (!config.media.s3) return cp(source, config.media.dir, { recursive: true });
  const storage = storageOf(config);
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  await each(files, async (path) => {
    await storage.put(relative(source, path).split(sep).join("/"), await readFile(path));
  });
}

async function writeBelow(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, bytes);
}

async function each<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  const worker = async () => {
    for (const one of waiting) await act(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
