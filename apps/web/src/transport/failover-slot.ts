/** What is needed of the one connection, whose address Socket.IO reads anew with each attempt. */
export interface Connection {
  readonly connected: boolean;
  /** Whether it tries again by itself. */
  readonly active: boolean;
  readonly io: object;
  disconnect(): unknown;
  connect(): unknown;
}

/** Other addresses of the same people. Only where there are any, `failover.ts` is loaded and put here. */
export interface Elsewhere {
  /** Where to ask this; empty is the page's own address. */
  readonly base: (asked: { readonly method: string; readonly path: string }) => string;
  readonly failed: (base: string, error: unknown) => void;
  /** The connection was cut, or could not be opened where it tried; it goes on where somebody answers. */
  readonly lost: (connection: Connection, how: "cut" | "refused") => void;
}

/** Global because every request asks it, and its code loads only where there are several backends. */
export const elsewhere: { now?: Elsewhere } = {};
