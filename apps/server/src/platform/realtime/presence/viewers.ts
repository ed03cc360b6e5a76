/** Who shows whom, both ways round: an event about one person costs as much as they have viewers, not everybody online. */
export class Viewers {
  readonly #shown = new Map<string, ReadonlySet<string>>();
  readonly #viewers = new Map<string, Set<string>>();
  readonly #own: { show(userId: string): void; hide(userId: string): void };

  /** @param own called when somebody has a first viewer, and when the last one is gone */
  constructor(own: { show(userId: string): void; hide(userId: string): void }) {
    this.#own = own;
  }

  /** Replaces the people this viewer's page shows; an empty set forgets the viewer. */
  set(viewerId: string, people: ReadonlySet<string>): void {
    const before = this.#shown.get(viewerId) ?? new Set<string>();
    for (const userId of before) if (!people.has(userId)) this.#remove(userId, viewerId);
    for (const userId of people) if (!before.has(userId)) this.#add(userId, viewerId);
    if (people.size > 0) this.#shown.set(viewerId, people);
    else this.#shown.delete(viewerId);
  }

  viewersOf(userId: string): readonly string[] {
    return [...(this.#viewers.get(userId) ?? [])];
  }

  shownTo(viewerId: string): readonly string[] {
    return [...(this.#shown.get(viewerId) ?? [])];
  }

  #add(userId: string, viewerId: string): void {
    const viewers = this.#viewers.get(userId);
    if (viewers) viewers.add(viewerId);
    else {
      this.#viewers.set(userId, new Set([viewerId]));
      this.#own.show(userId);
    }
  }

  #remove(userId: string, viewerId: string): void {
    const viewers = this.#viewers.get(userId);
    viewers?.delete(viewerId);
    if (viewers?.size !== 0) return;
    this.#viewers.delete(userId);
    this.#own.hide(userId);
  }
}
