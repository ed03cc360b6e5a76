import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../project.js";
import { gather } from "./gather.ts";

/** Equal content gives an equal file, so that anybody can make it again and compare. */
const REPRODUCIBLE = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=go-w"];

/**
 * Writes `lingualoom-VERSION-SYSTEM.tar.gz` into `folder`. It holds programs of this system, Node included. `level` is
 * that of gzip.
 */
export function makeArchive(folder: string, level = 6): string {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const file = join(folder, `lingualoom-${version}-${process.platform}-${process.arch}.tar.gz`);
  const work = mkdtempSync(join(tmpdir(), "lingualoom-archive-"));
  try {
    const name = `lingualoom-${version}`;
    mkdirSync(join(work, name));
    gather(join(work, name), { withNode: true });
    mkdirSync(folder, { recursive: true });
    const time = `--mtime=@${process.env.SOURCE_DATE_EPOCH ?? 0}`;
    const compress = ["--use-compress-program", `gzip --no-name -${level}`];
    execFileSync("tar", ["-C", work, ...REPRODUCIBLE, time, ...compress, "-cf", file, name]);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return file;
}
