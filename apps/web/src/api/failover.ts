import { BACKENDS_MAX, readBackends } from "@lingualoom/backend-pool/backends.ts";
import { type Clock, systemClock } from "@lingualoom/backend-pool/clock.ts";
import { isUsable } from "@lingualoom/backend-pool/health.ts";
import { createBackendPool } from "@lingualoom/backend-pool/pool.ts";
import type { PublicConfig } from "@lingualoom/contract/calls/health.ts";
import { ApiError } from "./api-error.ts";
import type { Connection, Elsewhere } from "./elsewhere.ts";
import { createLookout } from "./lookout.ts";

const OF_ADMINS = /^\/api\/(?:admin|health\/(?:admin|generate-email|load-balancing))\b/;

export interface Around {
  readonly home: string;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** From 0 up to 1. */
  readonly random: () => number;
}

const browser: Around = {
  home: location.origin,
  fetch: (...args) => fetch(...args),
  clock: systemClock,
  random: Math.random,
};

/**
 * Which address of several is asked: the page's own while it is well, then the worker, then the other servers, and the
 * page's own again when it is back. Calls of administrators go to the worker first; only reading falls back.
 */
export function createFailover(
  { edgeUrl, backends }: Pick<PublicConfig, "edgeUrl" | "backends">,
  around: Around = browser,
): Elsewhere {
  const { home, fetch, clock, random } = around;
  // The pages of a server that died would otherwise all fall upon the same next one.
  const others = backends
    .map((url) => ({ url, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ url }) => url);
  const urls = [home, ...(edgeUrl ? [edgeUrl] : []), ...others].slice(0, BACKENDS_MAX);
  const pool = createBackendPool({
    backends: readBackends(urls, new Date(clock.now())),
    fetch: (url, init) => fetch(url, { ...init, credentials: "omit" }),
    clock,
  });
  const memberAt = (url: string) => pool.members.find(({ backend }) => backend.url === url);
  const lookout = createLookout({ pool, clock, random, onAnswer: move });
  const best = () => lookout.best().backend.url;
  const baseOf = (url: string) => (url === home ? "" : url);

  let lost: { readonly connection: Connection; readonly at: string } | undefined;

  /** Somebody answers well: a connection that was lost elsewhere need not wait for its own next attempt. */
  function move(): void {
    if (!lost || lost.connection.connected) return;
    const { connection, at } = lost;
    const url = best();
    connection.failOverTo(url);
    // One that the server ended asks for its session first, and opens itself.
    if (url === at || !connection.active) return;
    lost = { connection, at: url };
    connection.disconnect();
    connection.connect();
  }

  return {
    base({ method, path }) {
      if (!edgeUrl || !OF_ADMINS.test(path)) return baseOf(best());
      const edge = memberAt(edgeUrl);
      if (method !== "GET" || (edge && isUsable(edge.health))) return edgeUrl;
      return baseOf(best());
    },
    failed(base, error) {
      if (isAway(error)) lookout.failed(base || home, error.code);
    },
    lost(connection, how) {
      const at = connection.address;
      lost = { connection, at };
      if (how === "refused") lookout.failed(at, "the connection could not be opened");
      else lookout.suspect(at);
      connection.failOverTo(best());
    },
  };
}

/** Nobody answered, or somebody in the server's place. */
const isAway = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (["NETWORK", "TIMEOUT", "UNAVAILABLE"].includes(error.code) ||
    (error.code === "UNREADABLE" && error.status >= 500));
