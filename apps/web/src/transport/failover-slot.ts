import type { Name } from "@lingualoom/contract/calls.ts";

export interface Connection {
  readonly connected: boolean;
  readonly active: boolean;
  readonly address: string;
  /** Directs the next connection attempt to this origin. */
  failOverTo(address: string): void;
  disconnect(): void;
  connect(): void;
}

/** Moves requests and the live connection between several addresses of one service. */
export interface Failover {
  baseFor(call: Name): string;
  reportFailure(base: string, error: unknown): void;
  /** Reports that the connection was cut, or refused by the server at its address. */
  reportConnectionLoss(connection: Connection, how: "cut" | "refused"): void;
}

/**
 * Empty while the service has one address. Global because every request uses it, and its code loads only with several
 * backends.
 */
export const failover: { current?: Failover } = {};
