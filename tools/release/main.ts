// node tools/release/main.ts COMMAND, after `npm ci`:
//   gather FOLDER     what an image holds, without a Node
//   archive FOLDER    the archive of this system, with Node
//   notes TAG         what CHANGELOG.md says of the version
//   --dry [--image]   all of a release, into dist/release, but for the upload; `npm run release -- --dry`
// The first two build the page when its sources changed.
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildPage } from "../page.js";
import { root } from "../project.js";
import { makeArchive } from "./archive.ts";
import { makeRelease } from "./dry.ts";
import { gather } from "./gather.ts";
import { notesOf } from "./notes.ts";

const [command, argument] = process.argv.slice(2);
const USAGE = "Usage: node tools/release/main.ts gather FOLDER | archive FOLDER | notes TAG | --dry [--image]";

async function run(): Promise<string> {
  if (command === "--dry") {
    if (!(await buildPage())) throw new Error("The page could not be built; the reasons stand above.");
    return makeRelease(join(root, "dist/release"), { image: argument === "--image" });
  }
  if (!argument) throw new Error(USAGE);
  if (command === "notes") return notesOf(argument);
  if (!(await buildPage())) throw new Error("The page could not be built; the reasons stand above.");
  if (command === "archive") return makeArchive(resolve(argument));
  if (command !== "gather") throw new Error(`There is no command "${command}".`);
  mkdirSync(argument, { recursive: true });
  gather(resolve(argument), { withNode: false });
  return argument;
}

try {
  console.log(await run());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
