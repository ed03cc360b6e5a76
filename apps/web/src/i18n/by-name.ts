/** What the build found in files, `./es/admin.json` or `./es.ts`, each under the name of its file. */
export const byName = <Content>(
  files: Readonly<Record<string, unknown>>,
): Readonly<Record<string, Content>> =>
  Object.fromEntries(
    Object.entries(files).map(([path, content]) => [/(\w+)\.\w+$/.exec(path)?.[1], content as Content]),
  );
