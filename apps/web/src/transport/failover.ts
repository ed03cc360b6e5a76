import { BACKENDS_MAX, readBackends } from "@lingualoom/backend-pool/backends.ts";
import { type Clock, systemClock } from "@lingualoom/backend-pool/clock.ts";
import { isUsable } from "@lingualoom/backend-pool/health.ts";
import { BackendPool } from "@lingualoom/backend-pool/pool.ts";
import { CALL_FACTS } from "@lingualoom/contract/call-facts/table.ts";
import type { PublicConfig } from "@lingualoom/contract/calls/health.ts";
import { ApiError } from "./api-error.ts";
import { BackendMonitor } from "./backend-monitor.ts";
import type { Connection, Failover } from "./failover-slot.ts";

interface Environment {
  readonly home: string;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly random: () => number;
}

const browser = (): Environment => ({
  home: location.origin,
  fetch: (...args) => fetch(...args),
  clock: systemClock,
  random: Math.random,
});

/**
 * Prefers the page's own server, then the worker, then the other servers; returns to its own server when that has
 * recovered. Calls of administrators prefer the worker, and only reads fall back.
 */
export function createFailover(
  { edgeUrl, backends }: Pick<PublicConfig, "edgeUrl" | "backends">,
  environment: Environment = browser(),
): Failover {
  const { home, fetch, clock, random } = environment;
  const urls = [home, ...(edgeUrl ? [edgeUrl] : []), ...shuffled(backends, random)].slice(0, BACKENDS_MAX);
  const pool = new BackendPool({
    backends: readBackends(urls, new Date(clock.now())),
    fetch: (url, init) => fetch(url, { ...init, credentials: "omit" }),
    clock,
  });
  const monitor = new BackendMonitor({ pool, clock, random, onHealthy: reconnect });
  const best = () => monitor.best().backend.url;
  const baseOf = (url: string) => (url === home ? "" : url);
  const isEdgeUsable = () => pool.members.some(({ backend, health }) => backend.url === edgeUrl && isUsable(health));

  let lost: { readonly connection: Connection; readonly address: string } | undefined;

  /** Reconnects to the healthy backend, without waiting for Socket.IO's own next attempt at the old address. */
  function reconnect(): void {
    if (!lost || lost.connection.connected) return;
    const { connection, address } = lost;
    const url = best();
    connection.failOverTo(url);
    // If the server ended the connection, the page checks its session first and then connects by itself.
    if (url === address || !connection.active) return;
    lost = { connection, address: url };
    connection.disconnect();
    connection.connect();
  }

  return {
    baseFor(call) {
      if (!edgeUrl || CALL_FACTS[call].access !== "admin") return baseOf(best());
      return !call.startsWith("GET ") || isEdgeUsable() ? edgeUrl : baseOf(best());
    },
    reportFailure(base, error) {
      if (isNoAnswer(error)) monitor.reportFailure(base || home, error.code);
    },
    reportConnectionLoss(connection, how) {
      const { address } = connection;
      lost = { connection, address };
      if (how === "refused") monitor.reportFailure(address, "the connection could not be opened");
      else monitor.reportDisconnect(address);
      connection.failOverTo(best());
    },
  };
}

/** Shuffles per page, so that the pages of a failed server do not all move to the same next one. */
function shuffled(urls: readonly string[], random: () => number): string[] {
  return urls
    .map((url) => ({ url, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ url }) => url);
}

/** There was no answer, or one by the host instead of its server. */
const isNoAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (["NETWORK", "TIMEOUT", "UNAVAILABLE"].includes(error.code) || (error.code === "UNREADABLE" && error.status >= 500));
