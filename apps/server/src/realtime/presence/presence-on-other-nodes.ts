import type { Logger } from "pino";
import type { Bus } from "../../bus/bus.ts";
import type { Clock } from "../../clock.ts";
import { repeat } from "../../repeat.ts";
import type { Elsewhere, Presence, Visibility } from "./presence.ts";

/** How often each server gives a sign of life. */
const ALIVE_MS = 7_000;
/** A server not heard of for so long is gone, and with it everybody who was connected to it. */
export const GONE_AFTER_MS = 30_000;

interface OtherServer {
  people: Map<string, Visibility>;
  heardAt: number;
}

export interface PresenceElsewhere extends Elsewhere {
  /** Begins to hear and to tell; `presence` is this server's own. */
  join(presence: Presence): void;
  /** Tells the others that everybody here is gone. */
  leave(): void;
}

/** Who is connected to the other servers, as they say themselves. */
export function createPresenceElsewhere(bus: Bus, clock: Clock, log: Logger): PresenceElsewhere {
  const servers = new Map<string, OtherServer>();
  let living: { cancel(): void } = { cancel() {} };

  function serverNamed(node: string): OtherServer {
    const server = servers.get(node) ?? { people: new Map(), heardAt: 0 };
    server.heardAt = clock.now().getTime();
    servers.set(node, server);
    return server;
  }

  function forget(node: string, presence: Presence) {
    const people = servers.get(node)?.people.keys() ?? [];
    servers.delete(node);
    for (const userId of people) presence.changedElsewhere(userId);
  }

  function replace(node: string, people: Map<string, Visibility>, presence: Presence) {
    const server = serverNamed(node);
    const before = server.people;
    server.people = people;
    const changed = new Set([...before.keys(), ...people.keys()]);
    for (const userId of changed)
      if (!isSame(before.get(userId), people.get(userId))) presence.changedElsewhere(userId);
  }

  return {
    visibilityOf(userId) {
      for (const { people } of servers.values()) {
        const visibility = people.get(userId);
        if (visibility) return visibility;
      }
      return undefined;
    },
    tell: (userId, visibility) => bus.publish("online", { userId, visibility }),
    join(presence) {
      const list = () => bus.publish("onlineList", { people: presence.people });
      bus.on("hello", list);
      bus.on("onlineList", ({ people }, node) => replace(node, new Map(people), presence));
      bus.on("goodbye", (_, node) => forget(node, presence));
      bus.on("online", ({ userId, visibility }, node) => {
        const { people } = serverNamed(node);
        if (visibility) people.set(userId, visibility);
        else people.delete(userId);
        presence.changedElsewhere(userId);
      });
      bus.on("alive", (_, node) => void serverNamed(node));
      const introduce = () => {
        list();
        bus.publish("hello", {});
      };
      bus.onGap(introduce);
      introduce();
      living = repeat(
        clock,
        ALIVE_MS,
        async () => {
          bus.publish("alive", {});
          const alive = clock.now().getTime() - GONE_AFTER_MS;
          for (const [node, { heardAt }] of servers) {
            if (heardAt >= alive) continue;
            forget(node, presence);
            bus.vanished(heardAt);
          }
        },
        log,
      );
    },
    leave() {
      living.cancel();
      bus.publish("goodbye", {});
    },
  };
}

const isSame = (a: Visibility | undefined, b: Visibility | undefined) =>
  a?.toAll === b?.toAll && a?.toPartners === b?.toPartners;
