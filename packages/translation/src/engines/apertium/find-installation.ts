import { existsSync, statSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { filesIn, type InstallationFolders } from "./installation.ts";

/** The system's own installation, found by `PATH`. */
export function systemInstallation(path: string | undefined): InstallationFolders {
  const programs = [...(path ?? "").split(delimiter).filter(isAbsolute), "/usr/bin", "/usr/local/bin"];
  return {
    origin: "the system",
    programs,
    libraries: [],
    shares: [...new Set(programs.map((folder) => join(dirname(folder), "share", "apertium")))],
  };
}

/**
 * An installation named by an operator: a prefix with `bin` and `share/apertium`, the root of unpacked packages, or
 * `share/apertium` itself with the programs on `PATH`.
 */
export function givenInstallation(folder: string, path: string | undefined): InstallationFolders {
  const prefixes = [folder, join(folder, "usr")];
  return {
    origin: folder,
    programs: [...prefixes.map((prefix) => join(prefix, "bin")), ...systemInstallation(path).programs],
    libraries: prefixes.flatMap(libraryFolders),
    shares: [folder, ...prefixes.map((prefix) => join(prefix, "share", "apertium"))],
    root: folder,
  };
}

/** Packages the server fetched itself, one folder each. */
export function fetchedInstallation(packagesFolder: string): InstallationFolders {
  const packages = filesIn(packagesFolder)
    .filter((name) => !name.startsWith("."))
    .map((name) => join(packagesFolder, name));
  return {
    origin: packagesFolder,
    programs: existing(packages, "usr/bin"),
    libraries: packages.flatMap((folder) => [...libraryFolders(join(folder, "usr")), ...libraryFolders(folder)]),
    shares: existing(packages, "usr/share/apertium"),
    root: packagesFolder,
  };
}

const existing = (packages: readonly string[], inside: string) =>
  packages.map((folder) => join(folder, inside)).filter((folder) => existsSync(folder));

/** `lib` and `lib/x86_64-linux-gnu`, if they hold a library. */
function libraryFolders(prefix: string): string[] {
  const lib = join(prefix, "lib");
  const candidates = [lib, ...filesIn(lib).map((name) => join(lib, name))];
  return candidates.filter(
    (folder) =>
      statSync(folder, { throwIfNoEntry: false })?.isDirectory() &&
      filesIn(folder).some((name) => /\.so(\.|$)/.test(name)),
  );
}
