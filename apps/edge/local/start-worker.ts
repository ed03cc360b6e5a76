import { fileURLToPath } from "node:url";
import { quietly } from "./quiet.ts";

export const CONFIG = fileURLToPath(new URL("../wrangler.jsonc", import.meta.url));

export interface LocalWorker extends AsyncDisposable {
  readonly url: string;
  /** As Cloudflare's clock does, once a minute. */
  tick(): Promise<void>;
}

export interface LocalWorkerOptions {
  readonly vars: Readonly<Record<string, string>>;
  /** 0 takes a free one. */
  readonly port: number;
  /** Where its key-value store is; without one it is gone with the worker. */
  readonly folder?: string;
  /** Another worker than the product's: what it is compared with. */
  readonly entrypoint?: string;
  readonly logLevel?: "none" | "error" | "log";
}

/** The worker in workerd, the runtime it has at Cloudflare, on this machine alone. */
export async function startLocalWorker(options: LocalWorkerOptions): Promise<LocalWorker> {
  const { vars, port, folder, logLevel = "none", entrypoint } = options;
  // Read when the tool is loaded.
  Object.assign(process.env, quietly);
  // Not its harness for tests, whose way out to other servers knows no WebSockets.
  const { unstable_startWorker } = await import("wrangler");
  const worker = await unstable_startWorker({
    config: CONFIG,
    ...(entrypoint ? { entrypoint } : {}),
    bindings: Object.fromEntries(
      Object.entries(vars).map(([name, value]) => [name, { type: "plain_text" as const, value }]),
    ),
    dev: {
      server: { hostname: "127.0.0.1", port },
      persist: folder ?? false,
      inspector: false,
      watch: false,
      remote: false,
      logLevel,
    },
  });
  await worker.ready;
  const url = (await worker.url).origin;
  return {
    url,
    async tick() {
      const ticked = await fetch(`${url}/cdn-cgi/handler/scheduled`);
      if (!ticked.ok) throw new Error(`the worker's clock answered ${ticked.status}: ${await ticked.text()}`);
    },
    [Symbol.asyncDispose]: () => worker.dispose(),
  };
}
