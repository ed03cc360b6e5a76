import type { Memberships } from "../features/membership/membership.ts";
import { readBlockedEitherWay } from "../features/people/blocks/block-store.ts";
import { noteSeen } from "../features/people/last-seen/last-seen-store.ts";
import { readPartners, readVisibility, readWritersAmong } from "../features/people/people-store.ts";
import { Presence } from "../realtime/presence/presence.ts";
import { PresenceOnOtherNodes } from "../realtime/presence/presence-on-other-nodes.ts";
import type { Sockets } from "../realtime/sockets.ts";
import { Typing } from "../realtime/typing.ts";
import type { Infrastructure } from "./infrastructure.ts";

/** Who is online, on this node and on others, and who may see it. */
export function composePresence(
  { config, database, clock, log, bus }: Infrastructure,
  sockets: Sockets,
  memberships: Memberships,
) {
  const otherNodes = new PresenceOnOtherNodes(bus, clock, log);
  const presence = new Presence({
    clock,
    deliver: sockets.here,
    otherNodes,
    partnersOf: (userId) => readPartners(database, userId),
    writersAmong: (me, people) => readWritersAmong(database, me, people),
    async visibilityOf(userId) {
      const { toPartners, toAll } = await readVisibility(database, userId);
      return { toPartners, toAll: toAll && config.accounts.directory };
    },
    blockedWith: (userIds) => readBlockedEitherWay(database, userIds),
    onSeen(userId) {
      noteSeen(database, clock, userId).catch((error) => log.warn({ err: error }, "a coming or going was not noted"));
    },
  });
  otherNodes.join(presence);

  const applyVisibilityHere = (userId: string) => {
    // A suspension hides somebody and closes their conversations.
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
  bus.onGap(() => {
    // Quick however many they are: each is read again when it is next asked for, and who asks at once shares that.
    memberships.forgetAll();
    readBlocksOf(presence.people.map(([userId]) => userId));
  });
  bus.on("conversationChanged", ({ conversationId }) => memberships.forget(conversationId));
  bus.on("becamePartners", ({ a, b }) => presence.wroteTo(a, b));

  return {
    presence,
    otherNodes,
    typing: new Typing(clock, sockets),
    onVisibilityChanged(userId: string) {
      applyVisibilityHere(userId);
      bus.publish("visibilityChanged", { userId });
    },
    onBlocksChanged(people: readonly [string, string]) {
      applyBlocksHere(people);
      bus.publish("blocksChanged", { people });
    },
    onWroteTo(writer: string, reader: string) {
      presence.wroteTo(writer, reader);
      bus.publish("becamePartners", { a: writer, b: reader });
    },
  };
}
