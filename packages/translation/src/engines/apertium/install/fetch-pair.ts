import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../../clock.ts";
import { makeReadableFolder } from "../engine-folder.ts";
import { packagesFolder, recordFile } from "./fetch-pairs.ts";
import { type FetchedPackage, readRecord, writeRecord } from "./fetch-record.ts";
import type { Offer } from "./offered-pairs.ts";
import { PrivateApt } from "./private-apt.ts";
import { folderOf, isNeeded, unpackPackage } from "./unpack-package.ts";
import { offeredPairs, programsOf } from "./wanted-packages.ts";

export interface FetchPairOptions {
  readonly folder: string;
  readonly proxies: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

const PROGRAM_PACKAGES = ["apertium", "apertium-lex-tools"];
const WATCH = 500;

/** Looks up which pairs the system's package sources offer, and their sizes. */
export async function lookForPairs(options: FetchPairOptions): Promise<Offer> {
  await using apt = await openApt(options);
  const available = await availableIn(apt.apt);
  const programs = (await apt.apt.plan([...programsOf(available), ...PROGRAM_PACKAGES])).filter(isNeeded);
  return {
    lookedAt: options.clock.now().toISOString(),
    pairs: offeredPairs(available),
    programs: programs.reduce((sum, { size }) => sum + size, 0),
  };
}

/** Fetches one pair, and the programs it needs if they are missing; other fetched packages stay. */
export async function fetchPair(
  name: string,
  options: FetchPairOptions,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const { folder, clock, signal } = options;
  const packages = packagesFolder(folder);
  makeReadableFolder(packages);
  await using opened = await openApt(options);
  const { apt } = opened;
  const wanted = [...programsOf(await availableIn(apt)), name];
  const files = (await apt.plan(wanted)).filter(isNeeded);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  onProgress(0, total);
  const watching = watch(apt.archives, clock, (done) => onProgress(Math.min(done, total), total));
  try {
    await apt.download(wanted);
  } finally {
    watching.cancel();
  }
  const fetched = new Map<string, FetchedPackage>(
    readRecord(recordFile(folder)).packages.map((entry) => [entry.name, entry]),
  );
  for (const file of files) fetched.set(file.name, await unpackPackage(apt.archives, packages, file, clock, signal));
  // If an older version of the package stayed, either of the two could be found first.
  for (const file of files)
    for (const other of await readdir(packages))
      if (other.startsWith(`${file.name}_`) && other !== folderOf(file))
        await rm(join(packages, other), { recursive: true, force: true });
  writeRecord(recordFile(folder), { complete: "chosen", packages: [...fetched.values()] });
}

/** Deletes one pair; the programs stay for the others. False if it was not installed. */
export async function removePair(name: string, folder: string): Promise<boolean> {
  const record = readRecord(recordFile(folder));
  if (!record.packages.some((entry) => entry.name === name)) return false;
  // Writes the record first: after a crash in between, an unrecorded folder is better than a recorded pair that is
  // missing.
  const packages = record.packages.filter((entry) => entry.name !== name);
  writeRecord(recordFile(folder), { complete: "chosen", packages });
  for (const other of await readdir(packagesFolder(folder)))
    if (other.startsWith(`${name}_`)) await rm(join(packagesFolder(folder), other), { recursive: true, force: true });
  return true;
}

async function openApt({ folder, proxies, signal }: FetchPairOptions) {
  const work = join(folder, "work-on-pair");
  makeReadableFolder(folder);
  const apt = new PrivateApt({ folder: work, proxies, signal });
  const leave = () => rm(work, { recursive: true, force: true });
  try {
    await apt.prepare();
    await apt.update();
  } catch (error) {
    await leave();
    throw error;
  }
  return { apt, [Symbol.asyncDispose]: leave };
}

const availableIn = async (apt: PrivateApt) => [...(await apt.available("apertium-")), ...(await apt.available("cg3"))];

/** Reports every half second how many bytes have arrived. */
function watch(archives: string, clock: Clock, report: (bytes: number) => void) {
  let cancelled = false;
  let timer = clock.after(WATCH, look);
  function look() {
    void Promise.all([bytesIn(archives), bytesIn(join(archives, "partial"))]).then(([whole, partly]) => {
      if (cancelled) return;
      report(whole + partly);
      timer = clock.after(WATCH, look);
    });
  }
  return {
    cancel() {
      cancelled = true;
      timer.cancel();
    },
  };
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  // A file listed a moment ago may have been renamed by now.
  const found = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  return found.reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0);
}
