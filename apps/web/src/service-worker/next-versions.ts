/** The file's name without its hash: `/assets/de-Ab3_x9-1.js` is `/assets/de.js`. */
const nameOf = (file: string) => file.replace(/-[\w-]{8}(?=\.\w+$)/, "");

/** The files of this version whose former forms were used. */
export function nextVersionsOf(used: readonly string[], files: readonly string[]): string[] {
  const names = new Set(used.map(nameOf));
  return files.filter((file) => !used.includes(file) && names.has(nameOf(file)));
}
