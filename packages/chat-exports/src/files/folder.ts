import { constants } from "node:fs";
import { lstat, open, opendir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { type ExportFile, type ExportFiles, UnreadableExport } from "../history.ts";
import { FILES } from "../limits.ts";
import { ofSize } from "./of-size.ts";
import { keyOf } from "./path.ts";

/** Lists the files of a folder and of the folders in it. Symbolic links are left out, and everything behind them. */
export async function filesOfFolder(path: string): Promise<ExportFiles> {
  const files = new Map<string, ExportFile>();
  // Without links in it, so that `open` can tell whether a folder has become one.
  const root = await realpath(path);
  const folders = [""];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for await (const found of await opendir(join(root, folder))) {
      const within = join(folder, found.name);
      if (found.isDirectory()) folders.push(within);
      else if (found.isFile()) await add(within);
      if (files.size + folders.length > FILES) throw new UnreadableExport("tooManyFiles");
    }
  }
  return { files };

  async function add(within: string): Promise<void> {
    const key = keyOf(within);
    if (key === null || files.has(key)) return;
    const full = join(root, within);
    const { size } = await lstat(full);
    files.set(key, { path: key, size, open: () => ofSize(size, openWithoutLinks(full), key) });
  }
}

async function* openWithoutLinks(full: string): AsyncGenerator<Uint8Array> {
  if ((await realpath(full)) !== full) throw new UnreadableExport("brokenArchive");
  const file = await open(full, constants.O_RDONLY | constants.O_NOFOLLOW);
  yield* file.createReadStream();
}
