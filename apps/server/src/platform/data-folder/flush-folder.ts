import { open } from "node:fs/promises";

/** After this a power cut does not take back what was created in the folder, or renamed into it. */
export async function flushFolder(path: string, openFile: typeof open = open): Promise<void> {
  await using folder = await openFile(path);
  await folder.sync();
}
