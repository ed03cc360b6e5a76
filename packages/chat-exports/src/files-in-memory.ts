import type { ExportFile, ExportFiles } from "./history.ts";

/** Files given as texts or bytes, by path. */
export function filesInMemory(contents: Readonly<Record<string, string | Uint8Array>>): ExportFiles {
  const files = new Map<string, ExportFile>();
  for (const [path, content] of Object.entries(contents)) {
    const bytes = Buffer.from(content);
    files.set(path, {
      path,
      size: bytes.length,
      async *open() {
        yield bytes;
      },
    });
  }
  return { files };
}
