/** Maximum of code units; no phone or chat writes longer paths. */
const PATH_LENGTH = 1024;

/** Files that macOS adds to archives and folders; "._name" stands beside a file on disks of other systems. */
const OF_MACOS = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._[^/]+$)/;

/**
 * Returns the key under which a file is listed, or null for a file that is left out: an unsafe path, a folder, a file of the
 * operating system. Composed letters (NFC), since macOS writes names decomposed and texts name them composed. Windows programs
 * write "\" between folders.
 */
export function keyOf(name: string): string | null {
  const path = name.replaceAll("\\", "/").normalize("NFC");
  if (path.length > PATH_LENGTH || path.includes("\0") || /^[A-Za-z]:/.test(path) || OF_MACOS.test(path)) return null;
  const parts = path.replace(/^\.\//, "").split("/");
  return parts.some((part) => part === "" || part === "." || part === "..") ? null : parts.join("/");
}
