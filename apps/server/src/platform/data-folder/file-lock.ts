import { closeSync, existsSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../start-error.ts";

const SQLITE_BUSY = 5;

/**
 * An exclusive lock for the life of this process, or null while someone else has it. Node has no call for locking a
 * file; SQLite, which it brings along, locks its files by the system's own locks on every platform. The system frees
 * them however the process ends, so a lock left behind by a crash does not exist. The file stays empty and must not
 * be opened by other means: closing any descriptor of it would free the lock.
 */
export function lockFile(path: string): Disposable | null {
  try {
    // Whoever can read the file could lock it, too, and so prevent the server from starting.
    if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
    const file = new DatabaseSync(path, { timeout: 0 });
    try {
      file.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    } catch (error) {
      file.close();
      throw error;
    }
    return { [Symbol.dispose]: () => file.close() };
  } catch (error) {
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) return null;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The file ${path} cannot be locked (${reason}).`, { cause: error });
  }
}
