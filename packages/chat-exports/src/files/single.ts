import { type ExportFile, type ExportFiles, UnreadableExport } from "../history.ts";
import { ofSize } from "./of-size.ts";
import { keyOf } from "./path.ts";

/** An export of one file. Folders before its name are dropped: browsers and people add them. */
export function filesOfOne(name: string, size: number, open: () => AsyncIterable<Uint8Array>): ExportFiles {
  const path = keyOf(name.split(/[\\/]/).at(-1) ?? "");
  if (path === null) throw new UnreadableExport("unknownExport");
  const file: ExportFile = { path, size, open: () => ofSize(size, open(), path) };
  return { files: new Map([[path, file]]) };
}
