import * as nodeFiles from "node:fs/promises";
import { dirname, join } from "node:path";
import { flushFolder } from "#/platform/data-folder/flush-folder.ts";
import { type Space, spaceAt } from "./disk-space.ts";
import type { MediaStorage } from "./media-storage.ts";

export type FolderFiles = Pick<
  typeof nodeFiles,
  "access" | "mkdir" | "open" | "readdir" | "readFile" | "rename" | "rm" | "stat"
> & { readonly statfs: Parameters<typeof spaceAt>[1] };

const PART = ".part";
/** An older part belongs to a server that was killed. */
const ABANDONED_MS = 24 * 60 * 60 * 1_000;

const ifMissing =
  <T>(nothing: T) =>
  (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return nothing;
    throw error;
  };

/** Stores media in a folder that only this server uses. */
export class FolderStorage implements MediaStorage {
  readonly description: string;
  readonly #folder: string;
  readonly #files: FolderFiles;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(folder: string, files: FolderFiles = nodeFiles) {
    this.description = folder;
    this.#folder = folder;
    this.#files = files;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const file = join(this.#folder, name);
    const part = `${file}.${crypto.randomUUID()}${PART}`;
    await this.#makeFolder(dirname(file));
    try {
      await this.#write(part, bytes);
      await this.#files.rename(part, file);
    } catch (error) {
      // On a full disk half a file would stay for good. The caller gets the original error.
      await this.#removeFile(part).catch(() => {});
      throw error;
    }
    await flushFolder(dirname(file), this.#files.open);
  }

  get(name: string): Promise<Uint8Array | null> {
    return this.#files.readFile(join(this.#folder, name)).catch(ifMissing(null));
  }

  size(name: string): Promise<number | null> {
    return this.#files.stat(join(this.#folder, name)).then(({ size }) => size, ifMissing(null));
  }

  remove(name: string): Promise<void> {
    return this.#removeFile(join(this.#folder, name));
  }

  space(): Promise<Space> {
    return spaceAt(this.#folder, this.#files.statfs);
  }

  /** The folder is created with the first file; until then its parent must be writable. */
  async check(): Promise<void> {
    const missing = await this.#writable(this.#folder).then(() => false, ifMissing(true));
    if (missing) await this.#writable(dirname(this.#folder));
  }

  async sweep(now: Date): Promise<void> {
    // Reads all names, which is too expensive for every sweep of the database.
    if (now.getTime() - this.#sweptAt < ABANDONED_MS) return;
    this.#sweptAt = now.getTime();
    for (const inner of await this.#files.readdir(this.#folder).catch(ifMissing([]))) {
      const names = await this.#files.readdir(join(this.#folder, inner)).catch(() => []);
      for (const name of names.filter((one) => one.endsWith(PART)))
        await this.#removeAbandoned(join(this.#folder, inner, name), now);
    }
  }

  async #removeAbandoned(path: string, now: Date): Promise<void> {
    const { mtime } = await this.#files.stat(path).catch(ifMissing({ mtime: now }));
    if (now.getTime() - mtime.getTime() > ABANDONED_MS) await this.#removeFile(path);
  }

  #removeFile(path: string): Promise<void> {
    return this.#files.rm(path, { force: true });
  }

  /** Flushes the folder's own entry too: if a power cut removes a folder, its files are lost with it. */
  async #makeFolder(path: string): Promise<void> {
    const first = await this.#files.mkdir(path, { recursive: true, mode: 0o700 });
    if (first === undefined) return;
    const parents: string[] = [];
    for (let made = path; made.length >= first.length; made = dirname(made)) parents.unshift(dirname(made));
    for (const parent of parents) await flushFolder(parent, this.#files.open);
  }

  #writable(folder: string): Promise<void> {
    return this.#files.access(folder, nodeFiles.constants.W_OK | nodeFiles.constants.X_OK);
  }

  async #write(path: string, bytes: Uint8Array): Promise<void> {
    const file = await this.#files.open(path, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  }
}
