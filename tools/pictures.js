// `npm run pictures`: photographs every state in three sizes, two themes and four languages, on sheets.
// `npm run pictures -- --store` renews the published ones: screenshots for the installation, and pictures and film of
// the README. Further arguments go to Playwright: the name of one file of scenes, or `--project=phone`.
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
