import { readBackends } from "@lingualoom/backend-pool/backends.ts";
import { type Clock, systemClock } from "@lingualoom/backend-pool/clock.ts";
import { isUsable } from "@lingualoom/backend-pool/health.ts";
import { createBackendPool } from "@lingualoom/backend-pool/pool.ts";
import type { PublicConfig } from "@lingualoom/contract/calls/health.ts";
import { ApiError } from "./api-error.ts";
import type { Elsewhere } from "./elsewhere.ts";

/** How soon an address that failed is asked whether it is back. */
const RECHECK_MS = 15_000;
const OF_ADMINS = /^\/api\/(?:admin|health\/(?:admin|generate-email|load-balancing))\b/;

interface Around {
  readonly home: string;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
}

const browser: Around = { home: location.origin, fetch: (...args) => fetch(...args), clock: systemClock };

/**
 * Which address of several is asked: the page's own while it is well, then the worker, then the other servers, and the
 * page's own again when it is back. Calls of administrators go to the worker first; only reading falls back.
 */
export function createFailover(
  { edgeUrl, backends }: Pick<PublicConfig, "edgeUrl" | "backends">,
  { home, fetch, clock }: Around = browser,
): Elsewhere {
  const urls = [home, ...(edgeUrl ? [edgeUrl] : []), ...backends];
  const pool = createBackendPool({
    backends: readBackends(urls, new Date(clock.now())),
    fetch: (url, init) => fetch(url, { ...init, credentials: "omit" }),
    clock,
  });
  const memberAt = (url: string) => pool.members.find(({ backend }) => backend.url === url);
  const best = () =>
    (pool.members.find(({ health }) => isUsable(health)) ?? pool.members[0])?.backend.url ?? home;
  const baseOf = (url: string) => (url === home ? "" : url);

  async function recheck(id: number) {
    if (!(await pool.check(id))) clock.after(RECHECK_MS, () => void recheck(id));
  }
  function failed(url: string, reason: string) {
    const member = memberAt(url);
    if (!member) return;
    // One that is known to be away is being asked already.
    if (isUsable(member.health)) clock.after(RECHECK_MS, () => void recheck(member.backend.id));
    pool.failed(member.backend.id, reason);
  }

  return {
    base({ method, path }) {
      if (!edgeUrl || !OF_ADMINS.test(path)) return baseOf(best());
      const edge = memberAt(edgeUrl);
      if (method !== "GET" || (edge && isUsable(edge.health))) return edgeUrl;
      return baseOf(best());
    },
    failed(base, error) {
      if (isAway(error)) failed(base || home, error.code);
    },
    reroute(manager) {
      // Socket.IO reads its address anew with each attempt, and has no other way to say it.
      const connection = manager as { uri: string };
      failed(new URL(connection.uri).origin, "the connection could not be opened");
      connection.uri = best();
    },
  };
}

/** Nobody answered, or somebody in the server's place. */
const isAway = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (["NETWORK", "TIMEOUT", "UNAVAILABLE"].includes(error.code) ||
    (error.code === "UNREADABLE" && error.status >= 500));
