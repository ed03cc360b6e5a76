import type { Clock } from "../../../clock.ts";
import type { Database } from "../../../database/open.ts";
import type { Pictures } from "../../../media/pictures.ts";
import { deleteEndedGroup, deleteMessages, endedGroups, someMessagesOf } from "./ended-groups-store.ts";

interface Dependencies {
  /** For work that takes long. */
  readonly database: Database;
  readonly clock: Clock;
  readonly pictures: Pick<Pictures, "deleteForMessages" | "collectSoon">;
}

/** Deletes what was written in groups that are over, in small transactions. Each step can be repeated, by any node. */
export async function sweepEndedGroups({ database, clock, pictures }: Dependencies): Promise<void> {
  for (const id of await endedGroups(database)) {
    let isEmpty = false;
    while (!isEmpty)
      isEmpty = await database.begin(async (sql) => {
        const ids = await someMessagesOf(sql, id);
        if (ids.length > 0) {
          await pictures.deleteForMessages(sql, ids);
          await deleteMessages(sql, ids);
        } else await deleteEndedGroup(sql, id, clock.now());
        return ids.length === 0;
      });
    pictures.collectSoon();
  }
}
