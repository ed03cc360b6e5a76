import type { Memberships } from "../people/membership/membership.ts";
import { readBlockedEitherWay } from "../people/people/blocks/block-store.ts";
import { recordSeen } from "../people/people/last-seen/last-seen-store.ts";
import { readPartners, readVisibility, readWritersAmong } from "../people/people/people-store.ts";
import { Presence } from "../platform/realtime/presence/presence.ts";
import { PresenceElsewhere } from "../platform/realtime/presence/presence-elsewhere.ts";
import type { Sockets } from "../platform/realtime/sockets.ts";
import type { Infrastructure } from "./infrastructure.ts";

/** Builds presence: who is online, here and at other servers, and who may see it. */
export function composePresence(
  { config, database, clock, log, bus }: Infrastructure,
  sockets: Sockets,
  memberships: Memberships,
) {
  const otherServers = new PresenceElsewhere(bus, clock);
  const presence = new Presence({
    clock,
    deliver: sockets.here,
    otherServers,
    partnersOf: (userId) => readPartners(database, userId),
    writersAmong: (me, people) => readWritersAmong(database, me, people),
    async visibilityOf(userId) {
      const { toPartners, toAll } = await readVisibility(database, userId);
      return { toPartners, toAll: toAll && config.accounts.directory };
    },
    blockedWith: (userIds) => readBlockedEitherWay(database, userIds),
    onSeen(userId) {
      recordSeen(database, clock, userId).catch((error) => log.warn({ err: error }, "a coming or going was not noted"));
    },
  });
  otherServers.join(presence);

  const applyVisibilityHere = (userId: string) => {
    memberships.forgetOf([userId]);
    presence
      .visibilityChanged(userId)
      .catch((error) => log.error({ err: error }, "a change of visibility was not published"));
  };
  bus.on("visibilityChanged", ({ userId }) => applyVisibilityHere(userId));
  const readBlocksOf = (people: readonly string[]) =>
    void presence.blocksChanged(people).catch((error) => log.error({ err: error }, "a block did not reach presence"));
  const applyBlocksHere = (people: readonly string[]) => {
    memberships.forgetOf(people);
    readBlocksOf(people);
  };
  bus.on("blocksChanged", ({ people }) => applyBlocksHere(people));
  bus.onDoubt(() => readBlocksOf(presence.people));
  bus.on("wroteTo", ({ writer, reader }) => presence.wroteTo(writer, reader));

  return {
    presence,
    onVisibilityChanged(userId: string) {
      applyVisibilityHere(userId);
      bus.publish("servers", "visibilityChanged", { userId });
    },
    onBlocksChanged(people: readonly [string, string]) {
      applyBlocksHere(people);
      for (const userId of people) bus.publish(`person.${userId}`, "blocksChanged", { people });
    },
    onWroteTo(writer: string, reader: string) {
      presence.wroteTo(writer, reader);
      for (const userId of [writer, reader]) bus.publish(`person.${userId}`, "wroteTo", { writer, reader });
    },
  };
}
