/** What of a conversation was on screen since it was opened, as numbers of messages. */
export interface Looked {
  /** Everything up to it was on screen, or was read before. */
  readonly upTo: number;
  /** The lowest and the highest that were on screen beyond what was passed over; null where nothing was. */
  readonly beyond: { readonly from: number; readonly to: number } | null;
}

/**
 * What was looked at, once these messages were on screen too; the same object where that changes nothing. Who scrolls by
 * less than a screen has passed nothing over.
 */
export function lookedAt(looked: Looked, from: number, to: number): Looked {
  const { upTo, beyond } = looked;
  if (from - upTo > Math.max(1, to - from)) {
    const next = { from: Math.min(from, beyond?.from ?? from), to: Math.max(to, beyond?.to ?? to) };
    return next.from === beyond?.from && next.to === beyond.to ? looked : { upTo, beyond: next };
  }
  if (to <= upTo) return looked;
  const closes = beyond && to + 1 >= beyond.from;
  return closes ? { upTo: Math.max(to, beyond.to), beyond: null } : { upTo: to, beyond };
}
