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

/** Other addresses of the same people. Only where there are any, `failover.ts` is loaded and put here. */
export interface Elsewhere {
  /** Where to ask this; empty is the page's own address. */
  readonly base: (asked: { readonly method: string; readonly path: string }) => string;
  readonly failed: (base: string, error: unknown) => void;
  /** The connection was cut, or could not be opened where it tried; it goes on where somebody answers. */
  readonly lost: (connection: Connection, how: "cut" | "refused") => void;
}

export const elsewhere: { now?: Elsewhere } = {};
