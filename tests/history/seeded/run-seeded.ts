import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { checkHistory } from "../check-history.ts";
import { PROPERTIES, type Property } from "../invariants.ts";
import { SEEDED_FAULTS, type SeededFault } from "./seeded-faults.ts";

const HERE = fileURLToPath(new URL("../../../", import.meta.url));
const SECONDS = 15;
const PEOPLE = 12;
const SETTLING_MS = 15_000;
/** Runs of one fault, each with another seed. */
const TRIES = 3;

export interface SeededResult {
  readonly name: string;
  /** What the checker reported; empty if it found nothing. */
  readonly found: readonly Property[];
  readonly isFound: boolean;
  readonly seconds: number;
}

/** The sources of a server, edited. Packages are those of this checkout. */
async function editedServer({ edits }: Pick<SeededFault, "edits">): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lingualoom-seeded-"));
  const server = join(folder, "apps/server");
  await mkdir(server, { recursive: true });
  for (const name of ["src", "package.json", "migrations"])
    await cp(join(HERE, "apps/server", name), join(server, name), { recursive: true });
  await symlink(join(HERE, "apps/server/node_modules"), join(server, "node_modules"));
  for (const name of ["node_modules", "packages", "package.json", "apps/web"])
    await symlink(join(HERE, name), join(folder, name));
  for (const { file, from, to } of edits) {
    const path = join(server, "src", file);
    await writeFile(
      path,
      (await readFile(path, "utf8")).replace(from, () => to),
    );
  }
  return folder;
}

async function find(fault: SeededFault, seed: number): Promise<SeededResult> {
  const began = performance.now();
  const folder = await editedServer(fault);
  const checkout = pathToFileURL(`${folder}/`);
  let found: Property[] = [];
  try {
    for (let tries = 0; tries < TRIES && !found.some((one) => fault.shows.includes(one)); tries++) {
      const plan = { seconds: SECONDS, people: PEOPLE, seed: seed + tries, settlingMs: SETTLING_MS };
      const { violations } = await checkHistory({ ...plan, faults: fault.faults, checkout, sql: fault.sql });
      found = PROPERTIES.filter((property) => violations.has(property));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const seconds = Math.round((performance.now() - began) / 1_000);
  return { name: fault.name, found, isFound: found.some((one) => fault.shows.includes(one)), seconds };
}

/** Puts one fault after the other into a copy of the server, and prints what found it. @param only part of a name */
export async function runSeeded(seed: number, only = ""): Promise<SeededResult[]> {
  const results: SeededResult[] = [];
  console.log("| fault put into the server | found by | seconds |\n|---|---|---|");
  for (const fault of SEEDED_FAULTS.filter(({ name }) => name.includes(only))) {
    const result = await find(fault, seed);
    results.push(result);
    const { isFound, found, seconds } = result;
    console.log(
      `| ${result.name} | ${isFound ? found.join(", ") : `NOT FOUND (${found.join(", ") || "nothing"})`} | ${seconds} |`,
    );
  }
  return results;
}
