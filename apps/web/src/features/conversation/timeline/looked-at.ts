/** Messages on screen since the conversation was opened, by `seq`. */
export interface SeenRanges {
  /** Highest message before any gap that was on screen or already read. */
  readonly upTo: number;
  /** Lowest and highest message on screen beyond the skipped ones, or null. */
  readonly beyond: { readonly from: number; readonly to: number } | null;
}

/** Scrolling by less than a screen skips nothing. Returns the same object if unchanged. */
export function lookedAt(looked: SeenRanges, from: number, to: number): SeenRanges {
  const { upTo, beyond } = looked;
  if (from - upTo > Math.max(1, to - from)) {
    const next = { from: Math.min(from, beyond?.from ?? from), to: Math.max(to, beyond?.to ?? to) };
    return next.from === beyond?.from && next.to === beyond.to ? looked : { upTo, beyond: next };
  }
  if (to <= upTo) return looked;
  const closes = beyond && to + 1 >= beyond.from;
  return closes ? { upTo: Math.max(to, beyond.to), beyond: null } : { upTo: to, beyond };
}
