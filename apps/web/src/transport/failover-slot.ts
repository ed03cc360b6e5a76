import type { Name } from "@lingualoom/contract/calls.ts";

/** What failover needs of the page's one live connection. */
export interface Connection {
  readonly connected: boolean;
  /** Whether it tries again by itself. */
  readonly active: boolean;
  /** The origin at which it is connected, or tries to be. */
  readonly address: string;
  /** The next attempt to connect goes to this origin. */
  failOverTo(address: string): void;
  disconnect(): void;
  connect(): void;
}

/** Moves requests and the live connection between several addresses of one service. */
export interface Failover {
  /** The base address for a call; empty for the page's own server. */
  baseFor(call: Name): string;
  reportFailure(base: string, error: unknown): void;
  /** The connection was cut, or the server at its address refused it. */
  reportConnectionLoss(connection: Connection, how: "cut" | "refused"): void;
}

/**
 * Empty while the service has one address. Global because every request asks it, and its code loads only where there are
 * several backends.
 */
export const failover: { current?: Failover } = {};
