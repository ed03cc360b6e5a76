import type { ExportFile, ExportFiles } from "./history.ts";

/**
 * Returns the path before the file of that name, "" or with "/" at its end; null without such a file. People pack the
 * folder of an export again, so all of it may lie in another folder.
 */
export function rootOf({ files }: ExportFiles, name: string): string | null {
  let root: string | null = null;
  for (const path of files.keys())
    if ((path === name || path.endsWith(`/${name}`)) && (root === null || path.length < root.length + name.length))
      root = path.slice(0, -name.length);
  return root;
}

/** Returns the files in a folder and its folders, in the order of their names. */
export const filesIn = (files: ExportFiles["files"], folder: string): ExportFile[] =>
  [...files.values()].filter(({ path }) => path.startsWith(folder)).sort((a, b) => (a.path < b.path ? -1 : 1));
