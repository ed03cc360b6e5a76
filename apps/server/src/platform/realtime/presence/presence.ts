import type { Visibility } from "#/platform/bus/bus.ts";
import type { Clock, Timer } from "#/platform/clock.ts";
import type { Deliver } from "../deliver.ts";

/** Another user with whom a user shares a message. A conversation without messages does not count. */
export interface Partner {
  readonly id: string;
  /** False while only the other one has written; then a user who hides their status stays hidden. */
  readonly hasWritten: boolean;
}

/**
 * Milliseconds a user stays online after their last connection closed, so that a reload does not count as leaving. A
 * crashed tab's connection closes when it misses its heartbeat.
 */
export const GRACE_MS = 3_000;

export interface OtherServers {
  /** Undefined for a user who is not online there. */
  visibilityOf(userId: string): Visibility | undefined;
  /** Tells other servers that a user is connected to this one; null when they left. */
  publish(userId: string, visibility: Visibility | null): void;
  /** Called when a client here starts to display this user. */
  show(userId: string): void;
  /** Called when no client here displays this user. */
  hide(userId: string): void;
}

export interface PresenceDependencies {
  readonly clock: Clock;
  /** Reaches only devices connected to this server; each server delivers to its own. */
  readonly deliver: Deliver;
  readonly otherServers: OtherServers;
  readonly partnersOf: (userId: string) => Promise<readonly Partner[]>;
  readonly writersAmong: (me: string, people: readonly string[]) => Promise<string[]>;
  readonly visibilityOf: (userId: string) => Promise<Visibility>;
  /** Called when a user's first connection to this server opens and when the last one closes. */
  readonly onSeen: (userId: string) => void;
  /** Returns the users with whom each user has a block, in either direction. */
  readonly blockedWith: (userIds: readonly string[]) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
}

interface Watched {
  readonly people: readonly string[];
  readonly writers: readonly string[];
}

const NO_PEOPLE: Watched = { people: [], writers: [] };
const HIDDEN: Visibility = { toPartners: false, toAll: false };

interface OnlinePerson {
  readonly sockets: Map<string, Watched>;
  partners: Set<string>;
  writers: Set<string>;
  /** Null until loaded; until then the user sees no one online. */
  blocked: ReadonlySet<string> | null;
  /** Hidden until loaded. */
  visibility: Visibility;
  loaded: Promise<void> | null;
  leaving: Timer | null;
}

const newPerson = (): OnlinePerson => ({
  sockets: new Map(),
  partners: new Set(),
  writers: new Set(),
  blocked: null,
  visibility: HIDDEN,
  loaded: null,
  leaving: null,
});

const hasBlock = (person: OnlinePerson | undefined, other: string) => person?.blocked?.has(other) ?? true;

const isSame = (before: ReadonlySet<string> | null, after: ReadonlySet<string>) =>
  before?.size === after.size && before.isSubsetOf(after);

const isWriter = (viewer: OnlinePerson, userId: string) =>
  viewer.writers.has(userId) || [...viewer.sockets.values()].some((watched) => watched.writers.includes(userId));

/** Tracks who is online and sends it only to users who may see it. Every user receives a list of their own. */
export class Presence {
  readonly #deps: PresenceDependencies;
  readonly #online = new Map<string, OnlinePerson>();
  readonly #viewers: Viewers;
  /** Viewers whose list is sent at the end of this turn. */
  readonly #pending = new Set<string>();

  constructor(deps: PresenceDependencies) {
    this.#deps = deps;
    this.#viewers = new Viewers(deps.otherServers);
  }

  get people(): readonly string[] {
    return [...this.#online.keys()];
  }

  /** Undefined for a user who is not online here. */
  visibilityHere(userId: string): Visibility | undefined {
    return this.#online.get(userId)?.visibility;
  }

  async connected(userId: string, socketId: string): Promise<void> {
    const person = this.#online.get(userId) ?? newPerson();
    this.#online.set(userId, person);
    person.leaving?.cancel();
    person.leaving = null;
    if (person.sockets.size === 0) this.#deps.onSeen(userId);
    person.sockets.set(socketId, NO_PEOPLE);
    // After a failure the next connection loads again.
    person.loaded ??= this.#load(userId, person).catch((error) => {
      person.loaded = null;
      throw error;
    });
    await person.loaded;
    this.#refresh(userId, person);
  }

  disconnected(userId: string, socketId: string): void {
    const person = this.#online.get(userId);
    if (!person?.sockets.delete(socketId)) return;
    if (person.sockets.size > 0) {
      this.#refresh(userId, person);
      return;
    }
    // Recorded before the others receive their lists, because their clients then ask for the last-seen time.
    this.#deps.onSeen(userId);
    person.leaving?.cancel();
    person.leaving = this.#deps.clock.after(GRACE_MS, () => this.#leave(userId));
  }

  /** Replaces the people, in addition to chat partners, whom this user's page displays. */
  async watch(userId: string, socketId: string, people: readonly string[]): Promise<void> {
    const person = this.#online.get(userId);
    if (!person?.sockets.has(socketId)) return;
    const watched = { people: people.filter((id) => id !== userId), writers: [] };
    person.sockets.set(socketId, watched);
    const writers = people.length === 0 ? [] : await this.#deps.writersAmong(userId, people);
    // A later list replaced this one, or the socket closed in the meantime.
    if (person.sockets.get(socketId) !== watched) return;
    person.sockets.set(socketId, { ...watched, writers });
    this.#refresh(userId, person);
  }

  /** A reader may see people who write to them; a writer only sees people who are visible to everyone. */
  wroteTo(writer: string, reader: string): void {
    this.#online.get(reader)?.writers.add(writer);
    for (const [one, other] of [
      [writer, reader],
      [reader, writer],
    ] as const) {
      const person = this.#online.get(one);
      if (!person) continue;
      person.partners.add(other);
      this.#refresh(one, person);
    }
  }

  async visibilityChanged(userId: string): Promise<void> {
    const person = this.#online.get(userId);
    if (!person) return;
    person.visibility = await this.#deps.visibilityOf(userId);
    this.#deps.otherServers.publish(userId, person.visibility);
    this.#sendToViewersOf(userId);
  }

  async blocksChanged(userIds: readonly string[]): Promise<void> {
    const here = userIds.filter((userId) => this.#online.has(userId));
    if (here.length === 0) return;
    for (const [userId, blocked] of await this.#deps.blockedWith(here)) {
      const person = this.#online.get(userId);
      if (!person || isSame(person.blocked, blocked)) continue;
      person.blocked = blocked;
      this.#send(userId);
    }
  }

  /** Returns whether there is a block between a user connected here and another one; true until it is known. */
  hasBlock(userId: string, other: string): boolean {
    return hasBlock(this.#online.get(userId), other);
  }

  changedElsewhere(userId: string): void {
    this.#sendToViewersOf(userId);
  }

  #sees(viewer: OnlinePerson, userId: string): boolean {
    if (hasBlock(viewer, userId)) return false;
    const visibility = this.#online.get(userId)?.visibility ?? this.#deps.otherServers.visibilityOf(userId) ?? HIDDEN;
    return visibility.toPartners && (visibility.toAll || isWriter(viewer, userId));
  }

  /** Sends a viewer's list once in this turn, however many changes there are. */
  #send(viewerId: string): void {
    if (this.#pending.size === 0) setImmediate(() => this.#sendPending());
    this.#pending.add(viewerId);
  }

  #sendPending(): void {
    const pending = [...this.#pending];
    this.#pending.clear();
    for (const viewerId of pending) {
      const viewer = this.#online.get(viewerId);
      if (!viewer) continue;
      const seen = this.#viewers.shownTo(viewerId).filter((userId) => this.#sees(viewer, userId));
      this.#deps.deliver.to([viewerId], "getOnlineUsers", seen);
    }
  }

  #sendToViewersOf(userId: string): void {
    for (const viewerId of this.#viewers.viewersOf(userId)) this.#send(viewerId);
  }

  /** Called when the set of people whom the user's page displays may have changed. */
  #refresh(userId: string, person: OnlinePerson): void {
    if (this.#online.get(userId) !== person) return;
    const watched = [...person.sockets.values()].flatMap((one) => one.people);
    this.#viewers.set(userId, new Set([...person.partners, ...watched]));
    this.#send(userId);
  }

  async #load(userId: string, person: OnlinePerson): Promise<void> {
    const { visibilityOf, partnersOf, blockedWith, otherServers } = this.#deps;
    const [visibility, partners, blocked] = await Promise.all([
      visibilityOf(userId),
      partnersOf(userId),
      blockedWith([userId]),
    ]);
    person.visibility = visibility;
    person.blocked = blocked.get(userId) ?? new Set();
    // `wroteTo` may have added partners and writers in the meantime.
    person.partners = new Set([...partners.map(({ id }) => id), ...person.partners]);
    const writers = partners.filter(({ hasWritten }) => hasWritten).map(({ id }) => id);
    person.writers = new Set([...writers, ...person.writers]);
    if (this.#online.get(userId) !== person) return;
    otherServers.publish(userId, visibility);
    if (visibility.toPartners) this.#sendToViewersOf(userId);
  }

  #leave(userId: string): void {
    this.#online.delete(userId);
    this.#viewers.set(userId, new Set());
    this.#deps.otherServers.publish(userId, null);
    this.#sendToViewersOf(userId);
  }
}

/**
 * Index of who displays whom, in both directions: an event about one user costs as much as they have viewers,
 * independent of the number of users online.
 */
class Viewers {
  readonly #shown = new Map<string, ReadonlySet<string>>();
  readonly #viewers = new Map<string, Set<string>>();
  readonly #own: { show(userId: string): void; hide(userId: string): void };

  /** @param ownDevices called when a user gets a first viewer, and when the last one is gone */
  constructor(ownDevices: { show(userId: string): void; hide(userId: string): void }) {
    this.#own = ownDevices;
  }

  /** Replaces the people this viewer's page displays; an empty set removes the viewer. */
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
