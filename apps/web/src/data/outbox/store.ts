import { comesLater } from "../../transport/fetch-before-import.ts";
import type { OutboxEntry } from "./entry.ts";

/** Where entries survive a reload and a crash. */
export interface OutboxStore {
  readonly of: (author: string) => Promise<OutboxEntry[]>;
  readonly put: (entry: OutboxEntry) => Promise<void>;
  readonly remove: (clientMessageId: string) => Promise<void>;
  readonly clear: (author: string) => Promise<void>;
}

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
