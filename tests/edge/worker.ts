import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalWorker, startLocalWorker } from "../../apps/edge/local/start-worker.ts";

export interface RunningWorker extends LocalWorker {
  /** Every byte it has stored. */
  kept(): Promise<string>;
}

/** The worker in the real runtime, with a store of its own that is gone afterwards. */
export async function startWorker(vars: Readonly<Record<string, string>>): Promise<RunningWorker> {
  const folder = await mkdtemp(join(tmpdir(), "lingualoom-worker-"));
  const worker = await startLocalWorker({ vars, port: 0, folder });
  return {
    ...worker,
    async kept() {
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

/** For who must be known by address before they listen. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
