import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { siblingModule } from "../../sibling-module.ts";
import type { StoredModel } from "./model.ts";
import type { ModelHost, ThreadEvents } from "./model-lane.ts";
import type { ThreadSettings } from "./thread-messages.ts";

/** Limits only the glue code: the engine's own memory is outside JavaScript's heap. */
const JAVASCRIPT_MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** Reads models from files and starts threads of Node; tests pass other code for the thread. */
export const threadHost = (code = siblingModule("model-thread.worker", import.meta.url)): ModelHost<StoredModel> => ({
  read: async ({ folder }, { name }) => new Uint8Array(await readFile(join(folder, name)).catch(() => Buffer.alloc(0))),
  sha256: (bytes) => createHash("sha256").update(bytes).digest("hex"),
  start: (files, events) => startThread(code, files, events),
});

function startThread(code: URL, workerData: ThreadSettings, { heard, ended }: ThreadEvents) {
  const thread = new Worker(code, {
    // Copies the verified bytes to the thread, and nothing of the server's environment.
    workerData,
    env: {},
    execArgv: [],
    resourceLimits: JAVASCRIPT_MEMORY,
  });
  thread.once("error", () => ended("crashed"));
  thread.once("exit", () => ended("stopped by itself"));
  thread.on("message", heard);
  return {
    post: (request: object) => thread.postMessage(request),
    end: () => void thread.terminate(),
  };
}
