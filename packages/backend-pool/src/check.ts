import type { Clock } from "./clock.ts";
import { callWithin, type Fetch } from "./fetch-with-timeout.ts";

const CHECK_TIMEOUT_MS = 5_000;
const PING_TIMEOUT_MS = 8_000;
/** More than any answer to a check holds. */
const BODY_MAX = 64 * 1024;

/** What a backend said of itself. */
export interface CheckResult {
  readonly responseTime: number;
  readonly uptime: number | null;
  readonly isDegraded: boolean;
}

interface Said {
  readonly ok: boolean;
  readonly httpStatus: number;
  readonly status: unknown;
  readonly uptime: number | null;
}

const USABLE: readonly unknown[] = ["healthy", "degraded"];

/**
 * Asks `/api/health`, and `/api/ping` when that has no good answer.
 * @throws Error with the reason of the ping when neither says that the backend is well
 */
export async function checkBackend(tools: { fetch: Fetch; clock: Clock }, url: string): Promise<CheckResult> {
  const start = tools.clock.now();
  const done = ({ uptime, status }: Said): CheckResult => ({
    responseTime: tools.clock.now() - start,
    uptime,
    isDegraded: status === "degraded",
  });
  const health = await ask(tools, `${url}/api/health`, CHECK_TIMEOUT_MS).catch(() => null);
  if (health?.ok && USABLE.includes(health.status)) return done(health);
  const ping = await ask(tools, `${url}/api/ping`, PING_TIMEOUT_MS);
  if (!ping.ok) throw new Error(`Ping endpoint returned ${ping.httpStatus}`);
  // Alive, but saying of itself that it cannot serve.
  if (health?.httpStatus === 503) throw new Error("Health endpoint returned 503");
  if (ping.status !== "alive") throw new Error(`Ping endpoint returned ${ping.httpStatus} without "alive"`);
  return done(ping);
}

const ask = (tools: { fetch: Fetch; clock: Clock }, url: string, milliseconds: number) =>
  callWithin(tools, milliseconds, url, { headers: { accept: "application/json" } }, async (response) => {
    const { status, uptime } = readStatus((await response.text()).slice(0, BODY_MAX));
    return { ok: response.ok, httpStatus: response.status, status, uptime };
  });

function readStatus(text: string): { status: unknown; uptime: number | null } {
  try {
    const { status, uptime } = JSON.parse(text);
    return { status, uptime: typeof uptime === "number" ? uptime : null };
  } catch {
    return { status: null, uptime: null };
  }
}
