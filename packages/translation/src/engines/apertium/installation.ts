import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type LanguagePair, languagesOfPairName } from "./language-codes.ts";
import { parseMode, type Stage } from "./mode-file.ts";
import { quoteForShell } from "./shell-quoting.ts";
import { STREAM_FORMAT_REVISION } from "./stream-format.ts";

/** Folders to search for programs and dictionaries; the first match wins. */
export interface InstallationFolders {
  readonly origin: string;
  readonly programs: readonly string[];
  readonly libraries: readonly string[];
  /** Equivalents of `/usr/share/apertium`; each may have a folder `modes`. */
  readonly shares: readonly string[];
  /** Contains all other files its programs read. */
  readonly root?: string;
}

/** A translation direction whose pipeline has all its files. */
export interface Mode extends LanguagePair {
  readonly name: string;
  readonly script: string;
  readonly libraryPath: string;
  /** Folders that contain its programs and data. */
  readonly folders: readonly string[];
  /** Changes with every file the answers depend on. */
  readonly fingerprint: string;
}

const SYSTEM_SHARE = "/usr/share/apertium/";

/** Returns every usable mode of an installation. Modes that miss a file or use an unknown program are skipped. */
export function findModes(folders: InstallationFolders, log: (message: string) => void): readonly Mode[] {
  const modes = new Map<string, Mode>();
  for (const share of folders.shares) {
    for (const file of filesIn(join(share, "modes"))) {
      const name = file.match(/^(.+)\.mode$/)?.[1];
      const languages = name === undefined ? null : languagesOfPairName(name);
      if (name === undefined || !languages || NOT_OFFERED.has(name) || modes.has(name)) continue;
      try {
        modes.set(name, { name, ...languages, ...readMode(join(share, "modes", file), folders) });
      } catch (error) {
        log(`Apertium's ${name} is left out: ${(error as Error).message}`);
      }
    }
  }
  return [...modes.values()];
}

/** Their tagger crashes on every fifth short message. */
const NOT_OFFERED = new Set(["rus-ukr", "ukr-rus", "rus-bel"]);

function readMode(file: string, folders: InstallationFolders) {
  const stages = parseMode(readFileSync(file, "utf8")).map((stage) => located(stage, folders));
  const hash = createHash("sha256").update(`${STREAM_FORMAT_REVISION}\n`);
  for (const word of stages.flatMap(({ program, args }) => [program, ...args])) {
    hash.update(`${basename(word)}\0`);
    if (!word.startsWith("/")) continue;
    const { size, mtimeMs } = statSync(word);
    hash.update(`${size} ${mtimeMs}\0`);
  }
  return {
    script: stages.map(({ program, args }) => [program, ...args].map(quoteForShell).join(" ")).join(" | "),
    libraryPath: folders.libraries.join(":"),
    folders: [
      ...new Set([
        ...(folders.root ? [folders.root] : []),
        ...folders.libraries,
        ...stages.flatMap(({ program, args }) => [
          dirname(program),
          // A program outside the system folders finds its libraries next to it.
          join(dirname(program), "..", "lib"),
          ...args.filter((word) => word.startsWith("/")).map((file) => dirname(file)),
        ]),
      ]),
    ],
    fingerprint: hash.digest("hex").slice(0, 16),
  };
}

function located({ program, args }: Stage, folders: InstallationFolders): Stage {
  return {
    program: firstFile(folders.programs, program),
    args: args.map((word) =>
      word.startsWith(SYSTEM_SHARE) ? firstFile(folders.shares, word.slice(SYSTEM_SHARE.length)) : word,
    ),
  };
}

function firstFile(folders: readonly string[], name: string): string {
  const found = folders
    .map((folder) => join(folder, name))
    .find((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
  if (found === undefined) throw new Error(`${name} is missing`);
  return found;
}

export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
