import { readApart } from "../features/people/blocks/block-store.ts";
import { noteSeen } from "../features/people/last-seen/last-seen-store.ts";
import { readPartners, readVisibility, readWritersAmong } from "../features/people/people-store.ts";
import { createPresence } from "../realtime/presence/presence.ts";
import { createPresenceElsewhere } from "../realtime/presence/presence-on-other-nodes.ts";
import type { Sockets } from "../realtime/sockets.ts";
import { createTyping } from "../realtime/typing.ts";
import type { Ground } from "./infrastructure.ts";

/** Who is here, on this server and on others, and what of it each may see. */
export function composePresence({ config, database, clock, log, bus }: Ground, sockets: Sockets) {
  const elsewhere = createPresenceElsewhere(bus, clock, log);
  const presence = createPresence({
    clock,
    deliver: sockets.here,
    elsewhere,
    partnersOf: (userId) => readPartners(database, userId),
    writersAmong: (me, people) => readWritersAmong(database, me, people),
    async visibilityOf(userId) {
      const { toPartners, toAll } = await readVisibility(database, userId);
      return { toPartners, toAll: toAll && config.accounts.directory };
    },
    apartFrom: (userId) => readApart(database, userId),
    saw(userId) {
      noteSeen(database, clock, userId).catch((error) =>
        log.warn({ err: error }, "a coming or going was not noted"),
      );
    },
  });
  elsewhere.join(presence);

  const visibilityChangedHere = (userId: string) => {
    presence
      .visibilityChanged(userId)
      .catch((error) => log.error({ err: error }, "a change of visibility was not told"));
  };
  bus.on("visibilityChanged", ({ userId }) => visibilityChangedHere(userId));
  const blocksChangedHere = (people: readonly string[]) => {
    for (const userId of people)
      presence
        .blocksChanged(userId)
        .catch((error) => log.error({ err: error }, "a block was not told to presence"));
  };
  bus.on("blocksChanged", ({ people }) => blocksChangedHere(people));
  bus.onGap(() => blocksChangedHere(presence.people.map(([userId]) => userId)));
  bus.on("becamePartners", ({ a, b }) => presence.wroteTo(a, b));

  return {
    presence,
    elsewhere,
    typing: createTyping(clock, sockets),
    onVisibilityChanged(userId: string) {
      visibilityChangedHere(userId);
      bus.publish("visibilityChanged", { userId });
    },
    onBlocksChanged(people: readonly [string, string]) {
      blocksChangedHere(people);
      bus.publish("blocksChanged", { people });
    },
    onWroteTo(writer: string, reader: string) {
      presence.wroteTo(writer, reader);
      bus.publish("becamePartners", { a: writer, b: reader });
    },
  };
}
