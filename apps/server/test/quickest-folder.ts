import { chmod, mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Creates a folder that other users may pass through, as PostgreSQL needs it under root; in memory if the system has
 * enough. A database is some hundred small files, which take several times as long on a disk.
 */
export async function quickestFolder(name: string): Promise<string> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  const folder = await mkdtemp(join(free >= ENOUGH_BYTES ? MEMORY : tmpdir(), name));
  await chmod(folder, 0o711);
  return folder;
}

const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2 * 1024 ** 3;
