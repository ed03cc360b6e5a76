// `npm run pictures`: photographs every state of the chat home in both sizes and themes, on sheets.
// Further arguments go to Playwright: the name of one file of scenes, or `--project=phone`.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { buildPage } from "./page.js";
import { root, run } from "./project.js";

const further = process.argv.slice(2);
if (further.length === 0) rmSync(join(root, ".cache/pictures"), { recursive: true, force: true });
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
