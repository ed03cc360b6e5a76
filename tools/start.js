// `npm start`: builds the page when it is stale, then runs the server and passes on signals and exit code.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { buildPage } from "./page.js";
import { findNode, programPath, root } from "./project.js";

if (!(await buildPage())) {
  console.error("The page could not be built; the reasons stand above.");
  process.exit(1);
}

const server = spawn(findNode(), [join(root, "apps/server/src/composition/main.ts"), ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: programPath(),
});

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => {
    // Ctrl-C reaches every process of the terminal; a second signal would end the server at once.
    if (signal !== "SIGINT" || !process.stdin.isTTY) server.kill(signal);
  });

server.on("error", (error) => {
  console.error(`The server could not be started: ${error.message}`);
  process.exit(1);
});
server.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
