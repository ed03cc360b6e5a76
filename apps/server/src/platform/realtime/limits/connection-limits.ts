import type { IncomingMessage } from "node:http";
import { callerAddress } from "#/platform/http/address.ts";
import { networkOf } from "#/platform/rate-limits/limits.ts";

/** How many connections there may be at once; 0: as many as there are. */
export interface ConnectionLimits {
  readonly perPerson: number;
  readonly perAddress: number;
}

export const noConnectionLimits: ConnectionLimits = { perPerson: 0, perAddress: 0 };

/** Seconds after which a network that has too many connections may have fewer. */
export const CROWDED_RETRY_AFTER = 30;

/** Counts the open connections of each network, also those that are not signed in yet. */
export interface NetworkCount {
  of(request: IncomingMessage): string;
  add(request: IncomingMessage): () => void;
  /** Whether the network of this caller, whose own connection is counted, has more than it may. */
  isCrowded(request: IncomingMessage): boolean;
  /** Whether it has so many that not even a reason can be given to each of them any more. */
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
      // Read now: a closed connection has no remote address.
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
