import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalWorker, startLocalWorker } from "@lingualoom/edge/local/start-worker.ts";

export interface RunningWorker extends LocalWorker {
  /** Returns everything the worker has stored. */
  storedBytes(): Promise<string>;
}

/** Starts the worker in the real runtime, with a store of its own that is deleted afterwards. */
export async function startWorker(vars: Readonly<Record<string, string>>): Promise<RunningWorker> {
  const folder = await mkdtemp(join(tmpdir(), "lingualoom-worker-"));
  const worker = await startLocalWorker({ vars, port: 0, folder });
  return {
    ...worker,
    async storedBytes() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      const contents = files.map(({ parentPath, name }) => readFile(join(parentPath, name), "latin1"));
      return (await Promise.all(contents)).join("\n");
    },
    async [Symbol.asyncDispose]() {
      await worker[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A port for a server whose address must be known before it listens. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
