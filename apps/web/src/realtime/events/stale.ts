/** Tells the caller to refetch: an earlier event was missed, or the event concerns data that is not loaded. */
export const STALE = Symbol("stale");
export type Stale = typeof STALE;
