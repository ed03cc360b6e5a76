import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { MediaStore } from "./media-store.ts";

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Files in a folder of this server's alone. */
export function createFolderStore(folder: string): MediaStore {
  return {
    description: folder,

    async put(name, bytes) {
      const file = join(folder, name);
      const aside = `${file}.${crypto.randomUUID()}.part`;
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const writing = await open(aside, "wx", 0o600);
      try {
        await writing.writeFile(bytes);
        await writing.sync();
      } finally {
        await writing.close();
      }
      await rename(aside, file);
    },

    async get(name) {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
