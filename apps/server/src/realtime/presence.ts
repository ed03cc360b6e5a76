import type { Clock, Timer } from "../clock.ts";
import type { Deliver } from "./deliver.ts";

/**
 * Milliseconds a person stays online after their last connection is gone: a reload is not a departure. A crashed
 * tab's connection itself ends when its heartbeat is missed.
 */
export const GRACE_MS = 3_000;

export interface PresenceDependencies {
  readonly clock: Clock;
  readonly deliver: Deliver;
  readonly partnersOf: (userId: string) => Promise<string[]>;
  /** Of `people`, those whose presence `me` may see. */
  readonly visibleTo: (me: string, people: readonly string[]) => Promise<string[]>;
}

/** Who is online, told only to those who may see it. Everybody is told of a list of their own. */
export interface Presence {
  connected(userId: string, socketId: string): Promise<void>;
  disconnected(userId: string, socketId: string): void;
  /** Replaces the people beyond the chat partners whom this person's page shows. */
  watch(userId: string, socketId: string, people: readonly string[]): Promise<void>;
  /** The two now have a conversation, so each may see the other. */
  becamePartners(a: string, b: string): Promise<void>;
  isOnline(userId: string): boolean;
}

interface OnlinePerson {
  readonly sockets: Map<string, ReadonlySet<string>>;
  partners: ReadonlySet<string>;
  leaving: Timer | null;
}

export function createPresence(deps: PresenceDependencies): Presence {
  const { clock, deliver, partnersOf, visibleTo } = deps;
  const online = new Map<string, OnlinePerson>();

  const sees = (viewer: OnlinePerson, userId: string) =>
    viewer.partners.has(userId) || [...viewer.sockets.values()].some((watched) => watched.has(userId));

  function tell(viewerId: string, viewer: OnlinePerson) {
    const seen = new Set(viewer.partners);
    for (const watched of viewer.sockets.values()) for (const id of watched) seen.add(id);
    deliver.to(
      [viewerId],
      "getOnlineUsers",
      [...seen].filter((id) => online.has(id)),
    );
  }

  function tellViewersOf(userId: string) {
    for (const [viewerId, viewer] of online) {
      if (viewerId !== userId && sees(viewer, userId)) tell(viewerId, viewer);
    }
  }

  /** Partners who hide their presence are left out once, here, so nobody is ever told of them. */
  async function readPartners(userId: string): Promise<ReadonlySet<string>> {
    const partners = await partnersOf(userId);
    return new Set(partners.length === 0 ? [] : await visibleTo(userId, partners));
  }

  function leave(userId: string) {
    online.delete(userId);
    tellViewersOf(userId);
  }

  return {
    isOnline: (userId) => online.has(userId),

    async connected(userId, socketId) {
      const present = online.get(userId);
      if (present) {
        present.leaving?.cancel();
        present.leaving = null;
        present.sockets.set(socketId, new Set());
        tell(userId, present);
        return;
      }
      const person: OnlinePerson = {
        sockets: new Map([[socketId, new Set<string>()]]),
        partners: new Set(),
        leaving: null,
      };
      online.set(userId, person);
      tellViewersOf(userId);
      person.partners = await readPartners(userId);
      tell(userId, person);
    },

    disconnected(userId, socketId) {
      const person = online.get(userId);
      if (!person) return;
      person.sockets.delete(socketId);
      if (person.sockets.size > 0) return;
      person.leaving?.cancel();
      person.leaving = clock.after(GRACE_MS, () => leave(userId));
    },

    async watch(userId, socketId, people) {
      const allowed = people.length === 0 ? [] : await visibleTo(userId, people);
      const person = online.get(userId);
      if (!person?.sockets.has(socketId)) return;
      person.sockets.set(socketId, new Set(allowed));
      tell(userId, person);
    },

    async becamePartners(a, b) {
      for (const [one, other] of [
        [a, b],
        [b, a],
      ] as const) {
        const person = online.get(one);
        if (!person || (await visibleTo(one, [other])).length === 0) continue;
        person.partners = new Set([...person.partners, other]);
        tell(one, person);
      }
    },
  };
}
