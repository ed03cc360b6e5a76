/**
 * What an event function answers when the event alone cannot give the new state: something before it was
 * missed, or it concerns what is not loaded. The state is then fetched again.
 */
export const STALE = Symbol("stale");
export type Stale = typeof STALE;
