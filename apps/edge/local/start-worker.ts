import { fileURLToPath } from "node:url";
import { quietly } from "./quiet.ts";

export const CONFIG = fileURLToPath(new URL("../wrangler.jsonc", import.meta.url));

export interface LocalWorker extends AsyncDisposable {
  readonly url: string;
  /** Runs the schedule once, as Cloudflare does every minute. */
  tick(): Promise<void>;
}

export interface LocalWorkerOptions {
  readonly vars: Readonly<Record<string, string>>;
  /** 0 uses a free port. */
  readonly port: number;
  /** Folder of the key-value store; without one, the store ends with the worker. */
  readonly folder?: string;
  /** Runs another worker than the product's, for comparison. */
  readonly entrypoint?: string;
  readonly logLevel?: "none" | "error" | "log";
}

/** Runs the worker in workerd, Cloudflare's runtime, without any connection to Cloudflare. */
export async function startLocalWorker(options: LocalWorkerOptions): Promise<LocalWorker> {
  const { vars, port, folder, logLevel = "none", entrypoint } = options;
  // The tool reads these when it is loaded.
  Object.assign(process.env, quietly);
  // The tool's test harness cannot open WebSockets to other servers.
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
