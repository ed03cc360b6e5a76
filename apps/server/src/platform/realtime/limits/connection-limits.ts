import type { IncomingMessage } from "node:http";
import { callerAddress } from "#/platform/http/address.ts";
import { networkOf } from "#/platform/rate-limits/limits.ts";

/** Maximum number of concurrent connections; 0: unlimited. */
export interface ConnectionLimits {
  readonly perPerson: number;
  readonly perAddress: number;
}

export const noConnectionLimits: ConnectionLimits = { perPerson: 0, perAddress: 0 };

export const CROWDED_RETRY_AFTER = 30;

/** Counts the open connections of each network, including those that are not signed in yet. */
export interface NetworkCount {
  of(request: IncomingMessage): string;
  add(request: IncomingMessage): () => void;
  /** Returns whether the caller's network exceeds its limit. The caller's own connection is already counted. */
  isCrowded(request: IncomingMessage): boolean;
  /** Returns whether there are so many connections that the server cannot even answer each with a reason. */
  isFull(request: IncomingMessage): boolean;
}

export function createNetworkCount(perAddress: number, trustedProxies: number): NetworkCount {
  const open = new Map<string, number>();
  const most = perAddress === 0 ? Number.POSITIVE_INFINITY : perAddress;
  const networkAt = ({ headers, socket }: IncomingMessage) => {
    const forwarded = headers["x-forwarded-for"];
    const entries = Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? null);
    return networkOf(callerAddress(socket.remoteAddress, entries, trustedProxies));
  };
  const countAt = (request: IncomingMessage) => open.get(networkAt(request)) ?? 0;

  return {
    of: networkAt,
    add(request) {
      // Read at the start, because a closed connection has no remote address.
      const network = networkAt(request);
      open.set(network, (open.get(network) ?? 0) + 1);
      return () => {
        const left = (open.get(network) ?? 1) - 1;
        if (left > 0) open.set(network, left);
        else open.delete(network);
      };
    },
    isCrowded: (request) => countAt(request) > most,
    isFull: (request) => countAt(request) >= 2 * most,
  };
}
