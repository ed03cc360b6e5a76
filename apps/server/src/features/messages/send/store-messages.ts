import type { Sql } from "../../../database/open.ts";
import type { ActiveToday } from "../../analytics/active-today.ts";
import { insertBatch } from "./insert-batch-store.ts";
import { insertCarefully } from "./insert-carefully-store.ts";
import type { NewMessage } from "./new-message.ts";
import type { Refused, StoredMessage } from "./stored-message.ts";

/**
 * Stores a batch, all or nothing; answers in the order of `batch`. Almost always everything is new and welcome; when a
 * constraint refuses it, the batch is written again by the statement that looks first.
 */
export async function storeMessages(
  database: Sql,
  batch: readonly NewMessage[],
  now: Date,
  activeToday?: ActiveToday,
): Promise<(StoredMessage | Refused)[]> {
  const senders = [...new Set(batch.map((message) => message.senderId))].sort();
  const uncounted = activeToday?.uncounted(senders, now) ?? senders;
  const stored = await insertBatch(database, batch, now, uncounted).catch((error) => {
    const { code } = error as { code?: string };
    if (code !== UNIQUE_VIOLATION && code !== NOT_NULL_VIOLATION) throw error;
    return insertCarefully(database, batch, now, uncounted);
  });
  activeToday?.counted(uncounted, now);
  return stored;
}

const UNIQUE_VIOLATION = "23505";
/** Of a message whose conversation took none: it is closed, or not there. */
const NOT_NULL_VIOLATION = "23502";
