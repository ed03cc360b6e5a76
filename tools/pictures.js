// `npm run pictures`: photographs every state in three sizes, two themes and four languages, on sheets.
// `npm run pictures -- --store` renews those that are published: what browsers show before somebody installs the app, and
// the pictures and the film of the README.
// Further arguments go to Playwright: the name of one file of scenes, or `--project=phone`.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { buildPage } from "./page.js";
import { root, run } from "./project.js";

const given = process.argv.slice(2);
const further = given.filter((one) => one !== "--store");
if (further.length < given.length) process.env.STORE_PICTURES = "1";
if (given.length === 0) rmSync(join(root, ".cache/pictures"), { recursive: true, force: true });
const built = await buildPage();
const { code } = built
  ? await run("node_modules/@playwright/test/cli.js", [
      "test",
      "--config=e2e/pictures/config.ts",
      "--reporter=list",
      ...further,
    ])
  : { code: 1 };
process.exitCode = code;
