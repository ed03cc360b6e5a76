import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../../clock.ts";
import type { FetchedPackage } from "./fetch-record.ts";
import type { PackageFile } from "./private-apt.ts";
import { runProgram } from "./run-program.ts";

/** Dependencies of the tools for linguists, which nothing here runs. */
const NOT_NEEDED = /-dev$|^(gawk|libsigsegv2|libxml2-utils|xsltproc|libxslt1\.1)$/;

/** Documentation and headers. */
const LEFT_OUT = ["usr/share/doc", "usr/share/man", "usr/share/info", "usr/include"];

export const isNeeded = ({ name }: PackageFile) => !NOT_NEEDED.test(name);

export const folderOf = ({ file }: PackageFile) => file.replace(/\.deb$/, "");

/** Unpacks a package into its own folder under `packages`, completely or not at all. */
export async function unpackPackage(
  archives: string,
  packages: string,
  wanted: PackageFile,
  clock: Clock,
  signal: AbortSignal,
): Promise<FetchedPackage> {
  const archive = join(archives, wanted.file);
  const finished = join(packages, folderOf(wanted));
  const bytes = await readFile(archive);
  if (!existsSync(finished)) {
    const half = join(packages, `.half-${folderOf(wanted)}`);
    await rm(half, { recursive: true, force: true });
    await mkdir(half, { recursive: true });
    await runProgram("dpkg-deb", ["-x", archive, half], { signal });
    for (const path of LEFT_OUT) await rm(join(half, path), { recursive: true, force: true });
    await chmod(half, 0o755);
    await rename(half, finished);
  }
  return {
    name: wanted.name,
    version: decodeURIComponent(wanted.file.split("_")[1] ?? ""),
    sha256: createHash("sha256").update(bytes).digest("hex"),
    size: bytes.length,
    fetchedAt: clock.now().toISOString(),
  };
}
