import { comesLater } from "../../transport/fetch-before-import.ts";
import type { OutboxStore } from "./entry.ts";

/** Loads the database's code, for which the first screen does not wait. */
async function open(name: string): Promise<OutboxStore> {
  const { openStoredEntries } = await comesLater(() => import("./stored-entries.ts"));
  return openStoredEntries(name);
}

export function openOutboxStore(name = "lingualoom-outbox"): OutboxStore {
  let opening: Promise<OutboxStore> | undefined;
  const opened = () => {
    opening ??= open(name);
    // The next call tries again.
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
  return {
    of: async (author) => (await opened()).of(author),
    put: async (entry) => (await opened()).put(entry),
    remove: async (clientMessageId) => (await opened()).remove(clientMessageId),
    clear: async (author) => (await opened()).clear(author),
  };
}
