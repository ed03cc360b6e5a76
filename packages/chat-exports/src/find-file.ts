import type { ExportFiles } from "./history.ts";

export const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);

export const nameOf = (path: string) => path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);

/**
 * Looks up a file that an export names. `folder` is "" or ends with "/". Archives from macOS have decomposed names;
 * exports made on Windows write "\".
 */
export function findFile(
  { files }: ExportFiles,
  folder: string,
  name: string,
): { readonly path: string } | { readonly reason: "missingFile" | "unsafePath" } {
  const parts = name.replaceAll("\\", "/").split("/");
  if (parts[0] === "" || parts.includes("..") || /^[a-z]:$/i.test(parts[0] ?? "")) return { reason: "unsafePath" };
  const path = folder + parts.filter((part) => part !== "." && part !== "").join("/");
  for (const candidate of [path, path.normalize("NFC"), path.normalize("NFD")])
    if (files.has(candidate)) return { path: candidate };
  return { reason: "missingFile" };
}
