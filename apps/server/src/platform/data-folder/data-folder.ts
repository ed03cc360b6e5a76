import { constants } from "node:fs";
import { access, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartError } from "../start-error.ts";
import { lockFile } from "./file-lock.ts";
import { ensureSecret } from "./stored-secret.ts";

export interface DataFolder extends AsyncDisposable {
  readonly path: string;
  /** Generated once and never changed. Anyone who has it can sign for this server. */
  appSecret(): Promise<string>;
  /** Returns a subfolder that only this server's user can read, creating it if needed. */
  privateFolder(name: string): Promise<string>;
}

/** Creates the folder if needed and locks out every other server until disposed. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  await makeWritable(path);
  const pidFile = join(path, "server.pid");
  const lock = lockFile(join(path, "server.lock"));
  if (!lock) throw new StartError(await occupiedSentence(path, pidFile));
  await writeFile(pidFile, `${process.pid}\n`);
  return {
    path,
    appSecret: () => ensureSecret(join(path, "app-secret")),
    privateFolder: async (name) => {
      const folder = join(path, name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return folder;
    },
    [Symbol.asyncDispose]: async () => lock[Symbol.dispose](),
  };
}

async function makeWritable(path: string): Promise<void> {
  try {
    // Other users may pass through but not list it: as root, PostgreSQL runs as another user in a folder of its own.
    await makeFolders(path);
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The data folder ${path} cannot be written to (${reason}). Make it writable, or set DATA_DIR to a folder that is.`,
      { cause: error },
    );
  }
}

/** Avoids `mkdir` with `recursive`, which never returns below `/proc`, where nothing can be created. */
async function makeFolders(path: string): Promise<void> {
  if (await stat(path).catch(() => null)) return;
  if (dirname(path) !== path) await makeFolders(dirname(path));
  await mkdir(path, { mode: 0o711 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}

async function occupiedSentence(path: string, pidFile: string): Promise<string> {
  const pid = await readFile(pidFile, "utf8").then(
    (text) => ` (process ${text.trim()})`,
    () => "",
  );
  return `Another Lingualoom server${pid} is already using the data folder ${path}. Stop it, or set DATA_DIR to another folder.`;
}
