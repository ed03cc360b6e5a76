import { chmod, cp, lchown, mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Identity } from "./identity.ts";

/** Safe when two servers copy at once: each makes its own copy, and the first rename wins. */
export async function copyWhole(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  const unfinished = await mkdtemp(join(dirname(to), "copying-"));
  try {
    const copy = join(unfinished, "copy");
    await cp(from, copy, { recursive: true, verbatimSymlinks: true });
    await letEveryoneRead(copy);
    await rename(copy, to).catch(async (error) => {
      if (!(await stat(to).catch(() => null))) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Everyone may read and execute what the owner may: the copy is for a user who cannot reach the original. */
async function letEveryoneRead(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await letEveryoneRead(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}

/** Changes the folder before its contents: from then on its former owner cannot swap anything inside for a link. */
export async function giveTo(identity: Identity, folder: string): Promise<void> {
  await lchown(folder, identity.uid, identity.gid);
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? giveTo(identity, path) : lchown(path, identity.uid, identity.gid);
    }),
  );
}
