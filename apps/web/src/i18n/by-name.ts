/** Maps file contents by file name: `es` for `./es.ts`, `admin` for `./es/admin.json`. */
export const byName = <Content>(files: Readonly<Record<string, unknown>>): Readonly<Record<string, Content>> =>
  Object.fromEntries(
    Object.entries(files).map(([path, content]) => [path.split("/").at(-1)?.split(".")[0], content as Content]),
  );
