import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../../clock.ts";
import type { EngineLog } from "../../engine-log.ts";
import { makeReadableFolder } from "../engine-folder.ts";
import { type FetchedPackage, readRecord, writeRecord } from "./fetch-record.ts";
import { PrivateApt } from "./private-apt.ts";
import { folderOf, isNeeded, unpackPackage } from "./unpack-package.ts";
import { wantedPackages } from "./wanted-packages.ts";

export interface FetchPairsOptions {
  readonly folder: string;
  /** Fetches only pairs between these languages; null: all. */
  readonly languages: readonly string[] | null;
  readonly proxies: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly log: EngineLog;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
  readonly onGroup: () => void;
}

export const packagesFolder = (folder: string) => join(folder, "packages");
export const recordFile = (folder: string) => join(folder, "fetched.json");

/**
 * Fetches Apertium and its pairs from the system's package sources into `folder`, group by group. The next call
 * continues an interrupted fetch: whole packages stay, partial ones are unpacked again.
 */
export async function fetchPairs(options: FetchPairsOptions): Promise<void> {
  const { folder, clock, log, signal } = options;
  const work = join(folder, "work");
  const packages = packagesFolder(folder);
  makeReadableFolder(packages);
  const apt = new PrivateApt({ folder: work, proxies: options.proxies, signal });
  await apt.prepare();
  log.info("Apertium: fetching the lists of packages");
  await apt.update();
  const groups = wantedPackages(
    [...(await apt.available("apertium-")), ...(await apt.available("cg3"))],
    options.languages,
  );
  if (groups.length === 0) throw new Error("the package sources of this system have no Apertium pairs");
  const total = (await apt.plan(groups.flat())).filter(isNeeded).length;
  const fetched = new Map<string, FetchedPackage>(
    readRecord(recordFile(folder)).packages.map((entry) => [entry.name, entry]),
  );
  const unpacked = new Set<string>();
  for (const group of groups) {
    await apt.download(group);
    for (const file of (await apt.plan(group)).filter(isNeeded)) {
      if (unpacked.has(folderOf(file))) continue;
      fetched.set(file.name, await unpackPackage(apt.archives, packages, file, clock, signal));
      unpacked.add(folderOf(file));
      options.onProgress(unpacked.size, total);
    }
    writeRecord(recordFile(folder), { complete: null, packages: [...fetched.values()] });
    log.info(`Apertium: ${unpacked.size} of ${total} packages are here`);
    options.onGroup();
  }
  for (const name of await readdir(packages))
    if (!unpacked.has(name)) await rm(join(packages, name), { recursive: true, force: true });
  writeRecord(recordFile(folder), { complete: options.languages ?? "all", packages: [...fetched.values()] });
  await rm(work, { recursive: true, force: true });
}
