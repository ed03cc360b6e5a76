// `npm run admin -- COMMAND`: the operator's commands, on the pinned Node.
import { run } from "./project.js";

const { code } = await run("apps/server/src/composition/command-line/main.ts", process.argv.slice(2));
process.exit(code);
