/** Milliseconds in which a retry is delivered again, unless this process did it. Clients ignore duplicates. */
const DELIVER_AGAIN_MS = 60 * 60_000;

export const isRecent = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < DELIVER_AGAIN_MS;

/** Remembers the last ids: at least `max`, and at most twice as many. */
export function createRecentIds(max: number) {
  let young = new Set<string>();
  let old = new Set<string>();
  return {
    add(id: string): void {
      if (young.size >= max) {
        old = young;
        young = new Set();
      }
      young.add(id);
    },
    has: (id: string): boolean => young.has(id) || old.has(id),
  };
}
