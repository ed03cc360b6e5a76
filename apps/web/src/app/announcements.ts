/** What was said last to screen readers, oldest first, for the one live region of the page. */
let said: readonly Announcement[] = [];
const listeners = new Set<() => void>();

interface Announcement {
  readonly id: number;
  readonly text: string;
}

/** Enough that none goes before it was read out, when several come at once. */
const KEPT = 5;
/** Long enough to be read out; a text must not stay here when its message has gone. */
const KEPT_MS = 30_000;

let lastId = 0;

function change(to: readonly Announcement[]): void {
  said = to;
  for (const listener of listeners) listener();
}

export function announce(text: string): void {
  lastId += 1;
  const one = { id: lastId, text };
  change([...said.slice(1 - KEPT), one]);
  setTimeout(() => change(said.filter(({ id }) => id !== one.id)), KEPT_MS);
}

export const lastAnnouncements = () => said;

export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
