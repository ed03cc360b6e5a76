/** The latest announcements to screen readers, oldest first, for the one live region of the page. */
let announced: readonly Announcement[] = [];
const listeners = new Set<() => void>();

interface Announcement {
  readonly id: number;
  readonly text: string;
}

/** Enough that none goes before it was read out, when several come at once. */
const MOST = 5;
/** Long enough to be read out; a text must not stay here when its message has gone. */
const STAYS_MS = 30_000;

let lastId = 0;

function change(to: readonly Announcement[]): void {
  announced = to;
  for (const listener of listeners) listener();
}

export function announce(text: string): void {
  lastId += 1;
  const one = { id: lastId, text };
  change([...announced.slice(1 - MOST), one]);
  setTimeout(() => change(announced.filter(({ id }) => id !== one.id)), STAYS_MS);
}

export const lastAnnouncements = () => announced;

export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
