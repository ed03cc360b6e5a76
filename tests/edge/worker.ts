import { type AddressInfo, createServer } from "node:net";
import { fileURLToPath } from "node:url";
import type { KVNamespace } from "@cloudflare/workers-types";
import { quietly } from "../../apps/edge/local/quiet.ts";

const CONFIG = fileURLToPath(new URL("../../apps/edge/wrangler.jsonc", import.meta.url));

export interface RunningWorker extends AsyncDisposable {
  readonly url: string;
  /** As the clock does, once a minute. */
  tick(): Promise<void>;
  /** All that is in its store. */
  kept(): Promise<string>;
}

/** The worker in the real runtime, with a store of its own that is gone afterwards. */
export async function startWorker(vars: Readonly<Record<string, string>>): Promise<RunningWorker> {
  // Read when the tool is loaded.
  Object.assign(process.env, quietly);
  const { createTestHarness } = await import("wrangler");
  const harness = createTestHarness({ workers: [{ configPath: CONFIG, vars }] });
  const { url } = await harness.listen();
  return {
    url: url.origin,
    tick: async () => void (await harness.getWorker().scheduled({ cron: "* * * * *" })),
    async kept() {
      const { STATE } = await harness.getWorker<{ STATE: KVNamespace }>().getEnv();
      const { keys } = await STATE.list();
      return (await Promise.all(keys.map(({ name }) => STATE.get(name)))).join("\n");
    },
    [Symbol.asyncDispose]: () => harness.close(),
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
