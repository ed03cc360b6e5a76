import * as nodeFiles from "node:fs/promises";
import { dirname, join } from "node:path";
import { flushFolder } from "../../data-folder/flush-folder.ts";
import { spaceAt } from "./disk-space.ts";
import type { MediaStore } from "./media-storage.ts";

/** Of the file system, what is used here. */
export type FolderFiles = Pick<
  typeof nodeFiles,
  "mkdir" | "open" | "readdir" | "readFile" | "rename" | "rm" | "stat"
> & { readonly statfs: Parameters<typeof spaceAt>[1] };

/** A file that is being written, beside the one it becomes. */
const ASIDE = ".part";
/** By then nobody writes it any more: its server was killed. */
const ABANDONED_MS = 24 * 60 * 60 * 1_000;

/** What there is nothing of. */
const missing =
  <T>(nothing: T) =>
  (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return nothing;
    throw error;
  };

/** Files in a folder of this server's alone. */
export function createFolderStore(folder: string, files: FolderFiles = nodeFiles): MediaStore {
  const remove = (path: string) => files.rm(path, { force: true });
  let sweptAt = Number.NEGATIVE_INFINITY;

  /** A folder that a power cut takes away takes its files with it, so its own name is flushed too. */
  async function makeFolder(path: string) {
    const first = await files.mkdir(path, { recursive: true, mode: 0o700 });
    if (first === undefined) return;
    const parents: string[] = [];
    for (let made = path; made.length >= first.length; made = dirname(made)) parents.unshift(dirname(made));
    for (const parent of parents) await flushFolder(parent, files.open);
  }

  async function write(path: string, bytes: Uint8Array) {
    const writing = await files.open(path, "wx", 0o600);
    try {
      await writing.writeFile(bytes);
      await writing.sync();
    } finally {
      await writing.close();
    }
  }

  return {
    description: folder,

    async put(name, bytes) {
      const file = join(folder, name);
      const aside = `${file}.${crypto.randomUUID()}${ASIDE}`;
      await makeFolder(dirname(file));
      try {
        await write(aside, bytes);
        await files.rename(aside, file);
      } catch (error) {
        // On a full disk what is half written would stay for good; why it failed is what there is to say.
        await remove(aside).catch(() => {});
        throw error;
      }
      await flushFolder(dirname(file), files.open);
    },

    get: (name) => files.readFile(join(folder, name)).catch(missing(null)),
    size: (name) => files.stat(join(folder, name)).then(({ size }) => size, missing(null)),
    remove: (name) => remove(join(folder, name)),
    space: () => spaceAt(folder, files.statfs),

    async sweep(now) {
      // All names are looked through, which is too much for each time that others sweep.
      if (now.getTime() - sweptAt < ABANDONED_MS) return;
      sweptAt = now.getTime();
      for (const part of await files.readdir(folder).catch(missing([]))) {
        const names = await files.readdir(join(folder, part)).catch(() => []);
        for (const name of names.filter((one) => one.endsWith(ASIDE))) {
          const path = join(folder, part, name);
          const { mtime } = await files.stat(path).catch(missing({ mtime: now }));
          if (now.getTime() - mtime.getTime() > ABANDONED_MS) await remove(path);
        }
      }
    },
  };
}
