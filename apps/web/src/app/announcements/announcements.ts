import { createStore } from "#/external-store.ts";

interface Announcement {
  readonly id: number;
  readonly text: string;
}

/** Enough that no announcement is dropped before it was read out, even if several come at once. */
const COUNT_MAX = 5;
/** Long enough to be read out; the text must not outlive a deleted message for long. */
const SHOWN_MS = 30_000;

/** The last announcements for screen readers, oldest first. Global because the page has one live region. */
export const announcements = createStore<readonly Announcement[]>([]);

export function announce(text: string): void {
  const before = announcements.get();
  const one = { id: (before.at(-1)?.id ?? 0) + 1, text };
  announcements.set([...before.slice(1 - COUNT_MAX), one]);
  setTimeout(() => announcements.set(announcements.get().filter(({ id }) => id !== one.id)), SHOWN_MS);
}
