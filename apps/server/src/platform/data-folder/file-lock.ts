import { closeSync, existsSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../start-error.ts";

const SQLITE_BUSY = 5;

/**
 * Takes an exclusive lock for the life of this process; returns null while another process has it. Node has no call for
 * locking a file, but SQLite, which comes with it, uses the system's own locks on every platform. The system frees them
 * however the process ends, so a crash leaves no stale lock. The file stays empty and must not be opened by other
 * means: closing any descriptor of it would free the lock.
 */
export function lockFile(path: string): Disposable | null {
  try {
    // Mode 0600, because any user who can read the file could lock it and so prevent the server from starting.
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
