import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readFile, realpath, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "#/platform/start-error.ts";
import { type Binaries, program } from "./binaries.ts";
import { copyWhole } from "./file-trees.ts";
import { barrierTo, type Identity, POSTGRES_IDENTITY } from "./identity.ts";

export interface DatabasePlace {
  /** PostgreSQL's data directory. It may not exist yet, but its parent does. */
  readonly folder: string;
  readonly binaries: Binaries;
  readonly identity: Identity | null;
  readonly notes: readonly string[];
}

/** Folder that every user can reach, for files that cannot stay under `/root` or in a closed folder. */
const OUTSIDE = "/var/lib/lingualoom";
const POINTER = "postgres.location";

export async function findPlace(dataDir: string, installed: Binaries, outside = OUTSIDE): Promise<DatabasePlace> {
  const pointed = await pointedTo(dataDir);
  const folder = pointed ?? join(dataDir, "postgres");
  const owner = await ownerOf(folder);
  const uid = process.getuid?.();
  if (uid !== 0) {
    if (owner && owner.uid !== uid)
      throw new StartError(
        `The database in ${folder} belongs to user ${owner.uid}, but this server runs as user ${uid}. Start it as that user or as root.`,
      );
    return { folder, binaries: installed, identity: null, notes: [] };
  }
  // A database created by an ordinary user keeps that owner, so that they can start it again without root.
  const identity = owner && owner.uid !== 0 ? owner : POSTGRES_IDENTITY;
  const notes: string[] = [];
  const binaries = await reachableBinaries(installed, identity, outside, notes);
  if (pointed) {
    notes.push(`The database is in ${folder}, as ${join(dataDir, POINTER)} says.`);
    return { folder, binaries, identity, notes };
  }
  const barrier = await barrierTo(dataDir, identity);
  if (!barrier) return { folder, binaries, identity, notes };
  if (owner)
    throw new StartError(
      `PostgreSQL runs as user ${identity.uid}, who can no longer pass through ${barrier} to its database in ${folder}. Allow it with: chmod o+x ${barrier}`,
    );
  const moved = join(await makeOutside(dataDir, outside), "postgres");
  notes.push(
    `The database is in ${moved}: PostgreSQL must not run as root, and no other user can pass through ${barrier}.`,
  );
  return { folder: moved, binaries, identity, notes };
}

/** Ensures that a database once created outside the data folder is never silently replaced by an empty one. */
async function pointedTo(dataDir: string): Promise<string | null> {
  const pointer = join(dataDir, POINTER);
  const outer = await readFile(pointer, "utf8").then(
    (text) => text.trim(),
    () => null,
  );
  if (outer === null) return null;
  const found = await stat(outer).catch(() => null);
  if (found) return join(outer, "postgres");
  throw new StartError(
    `${pointer} says that the database is in ${outer}, but that folder is gone. Restore it, or delete ${pointer} to begin with an empty database.`,
  );
}

async function ownerOf(folder: string): Promise<Identity | null> {
  try {
    const { uid, gid } = await stat(folder);
    return { uid, gid };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw new StartError(
      `The database in ${folder} cannot be reached (${error instanceof Error ? error.message : error}). Start this server as the user who made it, or as root.`,
      { cause: error },
    );
  }
}

/** The pointer is written before any data, so data without a pointer cannot exist. */
async function makeOutside(dataDir: string, outside: string): Promise<string> {
  const name = createHash("sha256")
    .update(await realpath(dataDir))
    .digest("hex")
    .slice(0, 12);
  await mkdir(outside, { recursive: true, mode: 0o755 });
  const outer = await mkdtemp(join(outside, `${name}-`));
  await chmod(outer, 0o711);
  const unfinished = join(dataDir, `${POINTER}.new`);
  await writeFile(unfinished, `${outer}\n`, { flush: true });
  await rename(unfinished, join(dataDir, POINTER));
  return outer;
}

async function reachableBinaries(
  installed: Binaries,
  identity: Identity,
  outside: string,
  notes: string[],
): Promise<Binaries> {
  // Checking this one program is enough: npm wrote the files beside it with the same umask.
  const barrier = await barrierTo(await realpath(program(installed, "postgres")), identity);
  if (!barrier) return installed;
  const folder = join(outside, `postgresql-${installed.version}-${process.arch}`);
  if (!(await stat(folder).catch(() => null))) await copyWhole(installed.folder, folder);
  notes.push(`PostgreSQL's programs are used from ${folder}, a copy: user ${identity.uid} cannot reach ${barrier}.`);
  return { version: installed.version, folder };
}
