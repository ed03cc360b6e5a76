// `npm run check`
import { runChecks } from "./checks.js";

const { failed } = await runChecks();
process.exitCode = failed === 0 ? 0 : 1;
