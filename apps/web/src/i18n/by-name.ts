/** The texts of one language by the name of their file: `admin` for `./es/admin.json`. */
export function byName<Texts>(files: Readonly<Record<string, unknown>>): Texts {
  const named = Object.entries(files).map(([path, words]) => [/(\w+)\.json$/.exec(path)?.[1], words]);
  return Object.fromEntries(named);
}
