import { fetchWithTimeout, type Network } from "./fetch-with-timeout.ts";

const HEALTH_TIMEOUT_MS = 5_000;
const PING_TIMEOUT_MS = 8_000;
/** Maximum bytes read from a response; a health report is far smaller. */
const BODY_MAX = 64 * 1024;

export interface CheckResult {
  /** Milliseconds. */
  readonly responseTime: number;
  /** Seconds. */
  readonly uptime: number | null;
  readonly isDegraded: boolean;
}

interface Report {
  readonly ok: boolean;
  readonly httpStatus: number;
  readonly status: unknown;
  readonly uptime: number | null;
}

const USABLE: readonly unknown[] = ["healthy", "degraded"];

/**
 * Requests `/api/health`, and `/api/ping` if the health endpoint does not report a usable backend.
 * @throws Error when neither reports a usable backend; its message describes the ping
 */
export async function checkBackend(network: Network, url: string): Promise<CheckResult> {
  const start = network.clock.now();
  const result = ({ uptime, status }: Report): CheckResult => ({
    responseTime: network.clock.now() - start,
    uptime,
    isDegraded: status === "degraded",
  });
  const health = await ask(network, `${url}/api/health`, HEALTH_TIMEOUT_MS).catch(() => null);
  if (health?.ok && USABLE.includes(health.status)) return result(health);
  const ping = await ask(network, `${url}/api/ping`, PING_TIMEOUT_MS);
  if (!ping.ok) throw new Error(`Ping endpoint returned ${ping.httpStatus}`);
  // The process is alive but reports that it cannot serve.
  if (health?.httpStatus === 503) throw new Error("Health endpoint returned 503");
  if (ping.status !== "alive") throw new Error(`Ping endpoint returned ${ping.httpStatus} without "alive"`);
  return result(ping);
}

const ask = (network: Network, url: string, timeoutMs: number): Promise<Report> =>
  fetchWithTimeout(network, timeoutMs, url, { headers: { accept: "application/json" } }, async (response) => {
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
