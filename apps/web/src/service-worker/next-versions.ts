/** Removes the hash from a file's name: `/assets/de-Ab3_x9-1.js` becomes `/assets/de.js`. */
const nameOf = (file: string) => file.replace(/-[\w-]{8}(?=\.\w+$)/, "");

/** Returns the files of this version whose previous versions were used. */
export function nextVersionsOf(used: readonly string[], files: readonly string[]): string[] {
  const names = new Set(used.map(nameOf));
  return files.filter((file) => !used.includes(file) && names.has(nameOf(file)));
}
