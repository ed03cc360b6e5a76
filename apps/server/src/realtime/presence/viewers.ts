/** Who shows whom, both ways round: telling of one person costs as much as they have viewers, not everybody online. */
export interface Viewers {
  /** Replaces the people this viewer shows; none forgets the viewer. */
  set(viewerId: string, people: ReadonlySet<string>): void;
  of(userId: string): readonly string[];
  seenBy(viewerId: string): readonly string[];
}

export function createViewers(): Viewers {
  const seen = new Map<string, ReadonlySet<string>>();
  const viewers = new Map<string, Set<string>>();

  function add(userId: string, viewerId: string) {
    const those = viewers.get(userId);
    if (those) those.add(viewerId);
    else viewers.set(userId, new Set([viewerId]));
  }

  function remove(userId: string, viewerId: string) {
    const those = viewers.get(userId);
    those?.delete(viewerId);
    if (those?.size === 0) viewers.delete(userId);
  }

  return {
    set(viewerId, people) {
      const before = seen.get(viewerId) ?? new Set<string>();
      for (const userId of before) if (!people.has(userId)) remove(userId, viewerId);
      for (const userId of people) if (!before.has(userId)) add(userId, viewerId);
      if (people.size > 0) seen.set(viewerId, people);
      else seen.delete(viewerId);
    },
    of: (userId) => [...(viewers.get(userId) ?? [])],
    seenBy: (viewerId) => [...(seen.get(viewerId) ?? [])],
  };
}
