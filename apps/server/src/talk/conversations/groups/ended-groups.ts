import type { Platform } from "#/platform/context.ts";
import { deleteEndedGroup, deleteMessages, endedGroups, someMessagesOf } from "./ended-groups-store.ts";

/** Deletes the messages of deleted groups in small transactions. Each step can be repeated, by any server. */
export async function sweepEndedGroups({ database, clock, pictures }: Platform): Promise<void> {
  for (const id of await endedGroups(database)) {
    let isEmpty = false;
    while (!isEmpty)
      isEmpty = await database.begin(async (sql) => {
        const ids = await someMessagesOf(sql, id);
        if (ids.length > 0) {
          await pictures.deleteForMessages(sql, id, ids);
          await deleteMessages(sql, id, ids);
        } else await deleteEndedGroup(sql, id, clock.now());
        return ids.length === 0;
      });
    pictures.collectSoon();
  }
}
