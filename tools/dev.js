// `npm run dev`: the server restarts and the page reloads while you edit. Open the address that Vite prints.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { findNode, programPath, root } from "./project.js";

const SERVER = `http://127.0.0.1:${process.env.PORT || 3000}`;
const PAGE = ["http://localhost:5173", "http://127.0.0.1:5173"];
const origins = [process.env.ALLOWED_ORIGINS, ...PAGE].filter(Boolean).join(",");

const start = (args, folder) =>
  spawn(findNode(), args, {
    cwd: join(root, folder),
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...programPath(), SERVER_URL: SERVER, ALLOWED_ORIGINS: origins },
  });

const both = [
  start(["--watch", "--watch-preserve-output", "apps/server/src/composition/main.ts", ...process.argv.slice(2)], "."),
  start([join(root, "node_modules/vite/bin/vite.js"), "--port=5173", "--strictPort"], "apps/web"),
];

const end = (code) => {
  process.exitCode ??= code;
  for (const child of both) child.kill("SIGTERM");
};
for (const child of both) child.on("exit", (code) => end(code ?? 0));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => end(0));
