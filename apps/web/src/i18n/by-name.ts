/** Words of one language as the build found them, `./es/admin.json`, each under the name of its file. */
export function byName<Texts>(files: Readonly<Record<string, unknown>>): Texts {
  const named = Object.entries(files).map(([path, words]) => [/(\w+)\.json$/.exec(path)?.[1], words]);
  return Object.fromEntries(named);
}
