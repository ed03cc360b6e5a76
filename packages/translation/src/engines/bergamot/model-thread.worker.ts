import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { runInThisContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import { loadModel } from "./loaded-model.ts";
import type { ThreadAnswer, ThreadRequest, ThreadSettings } from "./thread-messages.ts";

const require = createRequire(import.meta.url);
const ENGINE = dirname(require.resolve("@browsermt/bergamot-translator/worker/bergamot-translator-worker.js"));

function run(module: object): void {
  const source = readFileSync(join(ENGINE, "bergamot-translator-worker.js"), "utf8");
  // Without `process`, the engine neither detects Node nor ends it after an error.
  const start = runInThisContext(`(function (Module, require, __dirname, __filename, process) {${source}\n})`, {
    filename: "bergamot-translator-worker.js",
  }) as (...args: unknown[]) => void;
  start(module, require, ENGINE, join(ENGINE, "bergamot-translator-worker.js"), undefined);
}

const wasm = readFileSync(join(ENGINE, "bergamot-translator-worker.wasm"));
const translate = await loadModel({ wasm, run }, workerData as ThreadSettings);

parentPort!.on("message", ({ id, html }: ThreadRequest) => {
  parentPort!.postMessage({ id, ...translate(html) } satisfies ThreadAnswer);
});
parentPort!.postMessage("ready");
