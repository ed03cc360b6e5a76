import type { Bus } from "../bus/bus.ts";

interface Connected {
  devices: number;
  readonly groups: Set<string>;
  ready: Promise<void>;
}

/** Tracks which subjects this server must follow for the users connected to it. */
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
   * Registers a device of the user. Everything published for them after this resolves arrives here.
   * @throws errors of the database; then the device is not registered
   */
  async come(userId: string): Promise<void> {
    const known = this.#people.get(userId);
    if (known) known.devices += 1;
    await (known ?? this.#begin(userId)).ready;
  }

  go(userId: string): void {
    const person = this.#people.get(userId);
    if (!person) return;
    person.devices -= 1;
    if (person.devices === 0) this.#end(userId, person);
  }

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
    // From now on, groups that the user joins are announced on the bus.
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
