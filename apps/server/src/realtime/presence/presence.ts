import type { Clock, Timer } from "../../clock.ts";
import type { Partner } from "../../features/people/people-store.ts";
import type { Deliver } from "../deliver.ts";
import { createViewers } from "./viewers.ts";

/**
 * Milliseconds a person stays online after their last connection is gone: a reload is not a departure. A crashed
 * tab's connection itself ends when its heartbeat is missed.
 */
export const GRACE_MS = 3_000;

/** Who may see a person online, by the person's own wish. */
export interface Visibility {
  /** Those they have written to may; false for people who hide, and for the suspended. */
  readonly toPartners: boolean;
  /** Everybody who asks may. */
  readonly toAll: boolean;
}

/** People who are connected to other servers. */
export interface Elsewhere {
  /** Undefined for who is not online there. */
  visibilityOf(userId: string): Visibility | undefined;
  /** Tells the other servers of somebody connected to this one; null when they are gone. */
  tell(userId: string, visibility: Visibility | null): void;
}

export interface PresenceDependencies {
  readonly clock: Clock;
  /** To devices connected to this server: each tells its own. */
  readonly deliver: Deliver;
  readonly elsewhere: Elsewhere;
  readonly partnersOf: (userId: string) => Promise<readonly Partner[]>;
  /** Of `people`, those who have written to `me`. */
  readonly writersAmong: (me: string, people: readonly string[]) => Promise<string[]>;
  readonly visibilityOf: (userId: string) => Promise<Visibility>;
  /** Somebody has come here, or their last connection to this server has just gone. */
  readonly saw: (userId: string) => void;
  /** Those between whom and this person there is a block, whoever blocked whom. */
  readonly apartFrom: (userId: string) => Promise<string[]>;
}

/** Who is online, told only to those who may see it. Everybody is told of a list of their own. */
export interface Presence {
  connected(userId: string, socketId: string): Promise<void>;
  disconnected(userId: string, socketId: string): void;
  /** Replaces the people beyond the chat partners whom this person's page shows. */
  watch(userId: string, socketId: string, people: readonly string[]): Promise<void>;
  /** The reader may see who writes to them; the writer sees only who lets everybody. */
  wroteTo(writer: string, reader: string): void;
  /** The person may have changed who sees them. */
  visibilityChanged(userId: string): Promise<void>;
  /** Somebody has blocked, or is blocked by, others than before. */
  blocksChanged(userId: string): Promise<void>;
  /** Whether there is a block between somebody who is connected here and another person; true until it is known. */
  areApart(userId: string, other: string): boolean;
  /** Somebody came to another server, or left it. */
  changedElsewhere(userId: string): void;
  /** Everybody connected to this server whose visibility is known. */
  readonly people: readonly (readonly [userId: string, visibility: Visibility])[];
}

interface Watched {
  readonly people: readonly string[];
  /** Those of them who have written to the one who watches. */
  readonly writers: readonly string[];
}

const NOBODY: Watched = { people: [], writers: [] };
const HIDDEN: Visibility = { toPartners: false, toAll: false };

interface OnlinePerson {
  readonly sockets: Map<string, Watched>;
  partners: Set<string>;
  /** Those of the partners who have written to this person. */
  writers: Set<string>;
  /** Null until it is known; then nobody is seen. */
  apart: ReadonlySet<string> | null;
  /** Hidden until it is known, so nobody is shown for the moment it takes to ask. */
  visibility: Visibility;
  known: Promise<void> | null;
  leaving: Timer | null;
}

export function createPresence(deps: PresenceDependencies): Presence {
  const { clock, deliver, elsewhere, partnersOf, writersAmong, visibilityOf, apartFrom, saw } = deps;
  const online = new Map<string, OnlinePerson>();
  const viewers = createViewers();
  const untold = new Set<string>();

  const isWriter = (viewer: OnlinePerson, userId: string) =>
    viewer.writers.has(userId) ||
    [...viewer.sockets.values()].some((watched) => watched.writers.includes(userId));

  const isApart = (person: OnlinePerson | undefined, other: string) => person?.apart?.has(other) ?? true;

  function sees(viewer: OnlinePerson, userId: string): boolean {
    if (isApart(viewer, userId)) return false;
    const visibility = online.get(userId)?.visibility ?? elsewhere.visibilityOf(userId) ?? HIDDEN;
    return visibility.toPartners && (visibility.toAll || isWriter(viewer, userId));
  }

  /** Tells a person who is online now; however much changes in one turn, once. */
  function tell(viewerId: string) {
    if (untold.size === 0) setImmediate(tellAll);
    untold.add(viewerId);
  }

  function tellAll() {
    const told = [...untold];
    untold.clear();
    for (const viewerId of told) {
      const viewer = online.get(viewerId);
      if (!viewer) continue;
      const seen = viewers.seenBy(viewerId).filter((userId) => sees(viewer, userId));
      deliver.to([viewerId], "getOnlineUsers", seen);
    }
  }

  function tellViewersOf(userId: string) {
    for (const viewerId of viewers.of(userId)) tell(viewerId);
  }

  /** What the person's page shows may have changed. */
  function look(userId: string, person: OnlinePerson) {
    if (online.get(userId) !== person) return;
    const watched = [...person.sockets.values()].flatMap((one) => one.people);
    viewers.set(userId, new Set([...person.partners, ...watched]));
    tell(userId);
  }

  async function learn(userId: string, person: OnlinePerson) {
    const [visibility, partners, apart] = await Promise.all([
      visibilityOf(userId),
      partnersOf(userId),
      apartFrom(userId),
    ]);
    person.visibility = visibility;
    person.apart = new Set(apart);
    // Those met while it was being asked stay.
    person.partners = new Set([...partners.map(({ id }) => id), ...person.partners]);
    const writers = partners.filter(({ hasWritten }) => hasWritten).map(({ id }) => id);
    person.writers = new Set([...writers, ...person.writers]);
    if (online.get(userId) !== person) return;
    elsewhere.tell(userId, visibility);
    if (visibility.toPartners) tellViewersOf(userId);
  }

  function leave(userId: string) {
    online.delete(userId);
    viewers.set(userId, new Set());
    elsewhere.tell(userId, null);
    tellViewersOf(userId);
  }

  return {
    async connected(userId, socketId) {
      const person = online.get(userId) ?? {
        sockets: new Map<string, Watched>(),
        partners: new Set<string>(),
        writers: new Set<string>(),
        apart: null,
        visibility: HIDDEN,
        known: null,
        leaving: null,
      };
      online.set(userId, person);
      person.leaving?.cancel();
      person.leaving = null;
      if (person.sockets.size === 0) saw(userId);
      person.sockets.set(socketId, NOBODY);
      // What could not be learnt is asked again with the next connection.
      person.known ??= learn(userId, person).catch((error) => {
        person.known = null;
        throw error;
      });
      await person.known;
      look(userId, person);
    },

    disconnected(userId, socketId) {
      const person = online.get(userId);
      if (!person?.sockets.delete(socketId)) return;
      if (person.sockets.size > 0) return look(userId, person);
      // Before others are told that they are gone, so that those who then ask since when are told.
      saw(userId);
      person.leaving?.cancel();
      person.leaving = clock.after(GRACE_MS, () => leave(userId));
    },

    async watch(userId, socketId, people) {
      const person = online.get(userId);
      if (!person?.sockets.has(socketId)) return;
      const watched = { people: people.filter((id) => id !== userId), writers: [] };
      person.sockets.set(socketId, watched);
      const writers = people.length === 0 ? [] : await writersAmong(userId, people);
      // Replaced by a later list, or gone, while it was being asked.
      if (person.sockets.get(socketId) !== watched) return;
      person.sockets.set(socketId, { ...watched, writers });
      look(userId, person);
    },

    wroteTo(writer, reader) {
      online.get(reader)?.writers.add(writer);
      for (const [one, other] of [
        [writer, reader],
        [reader, writer],
      ] as const) {
        const person = online.get(one);
        if (!person) continue;
        person.partners.add(other);
        look(one, person);
      }
    },

    async visibilityChanged(userId) {
      const person = online.get(userId);
      if (!person) return;
      person.visibility = await visibilityOf(userId);
      elsewhere.tell(userId, person.visibility);
      tellViewersOf(userId);
    },

    async blocksChanged(userId) {
      const person = online.get(userId);
      if (!person) return;
      person.apart = new Set(await apartFrom(userId));
      if (online.get(userId) === person) tell(userId);
    },

    areApart: (userId, other) => isApart(online.get(userId), other),

    changedElsewhere: tellViewersOf,

    get people() {
      return [...online].map(([userId, { visibility }]) => [userId, visibility] as const);
    },
  };
}
