/** What was said last to screen readers, oldest first, for the one live region of the page. */
let said: readonly Announcement[] = [];
const listeners = new Set<() => void>();

interface Announcement {
  readonly id: number;
  readonly text: string;
}

/** Enough that none goes before it was read out, when several come at once. */
const KEPT = 5;

export function announce(text: string): void {
  said = [...said.slice(1 - KEPT), { id: (said.at(-1)?.id ?? 0) + 1, text }];
  for (const listener of listeners) listener();
}

export const lastAnnouncements = () => said;

export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
