import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { StartError } from "../start-error.ts";

const LEAST_LENGTH = 32;

/** Returns the secret in this file, creating the file if needed. Only the server's own user can read it. */
export async function ensureSecret(path: string): Promise<string> {
  const stored = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new StartError(`The secret in ${path} cannot be read (${error.message}).`, { cause: error });
  });
  if (stored === null) return make(path);
  if (stored.trim().length >= LEAST_LENGTH) return stored.trim();
  throw new StartError(`The secret in ${path} is damaged. Restore the file from a backup.`);
}

/** Written under another name, flushed, then renamed: a power cut leaves either no secret or a complete one. */
async function make(path: string): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const unfinished = `${path}.new`;
  await writeFile(unfinished, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(unfinished, path);
  return secret;
}
