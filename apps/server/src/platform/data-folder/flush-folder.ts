import { open } from "node:fs/promises";

/** Ensures that a power cut does not undo files created in the folder or renamed into it. */
export async function flushFolder(path: string, openFile: typeof open = open): Promise<void> {
  await using folder = await openFile(path);
  await folder.sync();
}
