import type { Bus } from "../bus/bus.ts";

interface Connected {
  devices: number;
  readonly groups: Set<string>;
  /** Resolves when their groups are followed. */
  ready: Promise<void>;
}

/** What this server follows of the others because of the people who are connected to it. */
export class Following {
  readonly #bus: Bus;
  readonly #groupsOf: (userId: string) => Promise<readonly string[]>;
  readonly #people = new Map<string, Connected>();

  constructor(bus: Bus, groupsOf: (userId: string) => Promise<readonly string[]>) {
    this.#bus = bus;
    this.#groupsOf = groupsOf;
    bus.on("joined", ({ conversationId }, subject) => this.#join(subject.slice("person.".length), conversationId));
  }

  /**
   * A device of theirs comes: what is published for them after this has resolved arrives here.
   * @throws what the database throws; then nobody has come
   */
  async come(userId: string): Promise<void> {
    const known = this.#people.get(userId);
    if (known) known.devices += 1;
    await (known ?? this.#begin(userId)).ready;
  }

  /** A device that came has gone. */
  go(userId: string): void {
    const person = this.#people.get(userId);
    if (!person) return;
    person.devices -= 1;
    if (person.devices === 0) this.#end(userId, person);
  }

  /** They are in a group that they were not in before. */
  join(userIds: readonly string[], conversationId: string): void {
    for (const userId of userIds) {
      this.#join(userId, conversationId);
      this.#bus.publish(`person.${userId}`, "joined", { conversationId });
    }
  }

  #join(userId: string, conversationId: string): void {
    const person = this.#people.get(userId);
    if (!person || person.groups.has(conversationId)) return;
    person.groups.add(conversationId);
    this.#bus.follow(`group.${conversationId}`);
  }

  #begin(userId: string): Connected {
    const person: Connected = { devices: 1, groups: new Set(), ready: Promise.resolve() };
    this.#people.set(userId, person);
    this.#bus.follow(`person.${userId}`);
    person.ready = this.#followGroups(userId, person);
    person.ready.catch(() => this.#people.get(userId) === person && this.#end(userId, person));
    return person;
  }

  async #followGroups(userId: string, person: Connected): Promise<void> {
    // A group that they come into after this is published to them.
    await this.#bus.following();
    const groups = await this.#groupsOf(userId);
    if (this.#people.get(userId) !== person) return;
    for (const group of groups) this.#join(userId, group);
    await this.#bus.following();
  }

  #end(userId: string, { groups }: Connected): void {
    this.#people.delete(userId);
    this.#bus.unfollow(`person.${userId}`);
    for (const group of groups) this.#bus.unfollow(`group.${group}`);
  }
}
