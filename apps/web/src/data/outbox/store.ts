import type { OutboxStore } from "./entry.ts";
import { openStoredEntries } from "./stored-entries.ts";

export function openOutboxStore(name = "lingualoom-outbox"): OutboxStore {
  let opening: Promise<OutboxStore> | undefined;
  const opened = () => {
    opening ??= openStoredEntries(name);
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
