/** Other addresses of the same people. Only where there are any, `failover.ts` is loaded and put here. */
export interface Elsewhere {
  /** Where to ask this; empty is the page's own address. */
  readonly base: (asked: { readonly method: string; readonly path: string }) => string;
  readonly failed: (base: string, error: unknown) => void;
  /** The connection could not be opened where it tried; the next attempt goes where it may succeed. */
  readonly reroute: (manager: object) => void;
}

export const elsewhere: { now?: Elsewhere } = {};
