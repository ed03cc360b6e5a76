import { spawn } from "node:child_process";
import { chown, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { flushFolder } from "#/platform/data-folder/flush-folder.ts";
import { ensureSecret } from "#/platform/data-folder/stored-secret.ts";
import { StartError } from "#/platform/start-error.ts";
import { program } from "./binaries.ts";
import { giveTo } from "./file-trees.ts";
import { type Identity, namedUnprivilegedUser } from "./identity.ts";
import type { DatabasePlace } from "./place.ts";

export const SUPERUSER = "lingualoom";

/** Makes PostgreSQL's data directory when there is none yet, and returns the superuser's password. */
export async function prepareCluster(place: DatabasePlace, dataDir: string, durable: boolean): Promise<string> {
  const passwordFile = join(dataDir, "postgres.password");
  const present = await stat(place.folder).catch(() => null);
  if (!present) {
    const password = await ensureSecret(passwordFile);
    await initialise(place, password, durable);
    return password;
  }
  await demandSameMajorVersion(place);
  if (place.identity && present.uid === 0) await giveTo(place.identity, place.folder);
  if (await stat(passwordFile).catch(() => null)) return ensureSecret(passwordFile);
  throw new StartError(
    `${passwordFile}, which opens the database in ${place.folder}, is missing. Restore it from a backup.`,
  );
}

/** Made in a folder aside and renamed when whole, so that a start that is cut short leaves nothing half made. */
async function initialise(place: DatabasePlace, password: string, durable: boolean): Promise<void> {
  const parent = dirname(place.folder);
  const maker = place.identity && (await namedUnprivilegedUser());
  const aside = await mkdtemp(join(parent, "postgres.new-"));
  try {
    const passwordFile = join(aside, "password");
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (maker) for (const path of [passwordFile, aside]) await chown(path, maker.uid, maker.gid);
    await runInitdb(place, aside, passwordFile, maker, durable);
    if (place.identity) await giveTo(place.identity, aside);
    await rename(join(aside, "data"), place.folder);
    if (durable) await flushFolder(parent);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function runInitdb(
  place: DatabasePlace,
  aside: string,
  passwordFile: string,
  maker: Identity | null,
  durable: boolean,
): Promise<void> {
  const parameters = [
    `--pgdata=${join(aside, "data")}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // Sorting by code point, built in, so that an upgrade of the system's locales never breaks an index.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    // Full-text and trigram search take from here which characters are letters; in plain C only ASCII ones are.
    `--locale=${process.platform === "linux" ? "C.UTF-8" : "C"}`,
    "--lc-messages=C",
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ];
  const child = spawn(program(place.binaries, "initdb"), parameters, {
    ...maker,
    cwd: "/",
    env: {},
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [complaint, code] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve)),
  ]).catch((error: Error) => [error.message, null] as const);
  if (code !== 0) throw new StartError(`The database in ${place.folder} cannot be made: ${complaint.trim()}`);
}

async function demandSameMajorVersion({ folder, binaries }: DatabasePlace): Promise<void> {
  const made = (await readFile(join(folder, "PG_VERSION"), "utf8").catch(() => "")).trim();
  const ours = binaries.version.split(".")[0];
  if (made === ours) return;
  throw new StartError(
    made === ""
      ? `${folder} is there but holds no PostgreSQL database. Move it away, or restore the database into it.`
      : `The database in ${folder} was made by PostgreSQL ${made}, but this is PostgreSQL ${ours}. Dump it with the old version and restore it with this one.`,
  );
}
