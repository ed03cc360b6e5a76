import { resolve } from "node:path";
import { readConfig } from "../src/config.ts";
import type { Env } from "../src/env.ts";
import { startLocalWorker } from "./start-worker.ts";
import type { Vars } from "./vars.ts";

const PORT = 8787;
const MINUTE_MS = 60_000;
/** Relative to the folder in which the worker is started. */
const STORE = resolve("data/edge");

/** Serves until a signal stops it. Needs a server, but no account and no key. */
export async function serve(given: Vars, environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  const port = Number(environment.EDGE_PORT ?? PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`EDGE_PORT must be a port number, not "${environment.EDGE_PORT}".`);
  const here = `http://127.0.0.1:${port}`;
  const vars = { PUBLIC_URL: here, BACKENDS: "http://127.0.0.1:3000", ...given };
  const { backends } = readConfig(vars as unknown as Env);
  await using worker = await startLocalWorker({ vars, port, folder: STORE, logLevel: "error" });
  const stopped = new Promise((stop) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, stop);
  });
  // Locally nothing triggers the schedule, so this timer replaces Cloudflare's cron trigger.
  const clock = setInterval(() => void worker.tick().catch((error) => console.error(error)), MINUTE_MS);
  await worker.tick();
  console.log(`Backends   ${backends.join(", ")}`);
  for (const backend of backends) for (const line of await adviceFor(backend, vars.PUBLIC_URL)) console.log(line);
  console.log(`\nThe worker is ready: ${worker.url}`);
  await stopped;
  clearInterval(clock);
}

/** Tests the page's origin with a call that changes nothing: a sign-out without a session. */
async function adviceFor(backend: string, page: string): Promise<string[]> {
  try {
    const headers = { origin: page };
    const { status } = await fetch(`${backend}/api/auth/logout`, { method: "POST", headers });
    if (status !== 403) return [];
    return [
      `           ${backend} does not know this address yet, so sign-in through it fails.`,
      `           Start it like this: PUBLIC_URL=${page} EDGE_URL=${page} npm start`,
    ];
  } catch {
    return [`           ${backend} does not answer (yet).`];
  }
}
