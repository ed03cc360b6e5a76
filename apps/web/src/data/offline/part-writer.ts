import { keptPerson } from "./kept-person.ts";
import type { OfflineStore, Part } from "./offline-store.ts";
import { noteOffline } from "./status.ts";

/** Changes of so long go into one write. */
const GATHER_MS = 500;

interface PartWriter {
  /** It has changed, and is written soon. */
  readonly changed: (name: string) => void;
  readonly remove: (name: string) => void;
  /** Writes at once what waits: the page is hidden, and may not come back. */
  readonly flush: () => void;
  /** Writes nothing more. */
  readonly stop: () => void;
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === "QuotaExceededError";

/**
 * Writes parts when they have changed, each at most twice a second. Without room nothing is kept at all, rather than what is
 * out of date: the person's other storage, drafts and unsent messages, comes first.
 */
export function createPartWriter(
  store: OfflineStore,
  person: string,
  read: (name: string) => Omit<Part, "person" | "name"> | null,
): PartWriter {
  const dirty = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function failed(error: unknown): Promise<void> {
    if (stopped) return;
    stopped = true;
    noteOffline({ trouble: isFull(error) ? "full" : "refused" });
    await store.clear().catch(() => {});
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    // Somebody logged out, perhaps in another window: nothing may come after what that took away.
    if (stopped || keptPerson() !== person) return;
    for (const name of dirty) {
      const part = read(name);
      if (part) store.put({ person, name, ...part }).catch(failed);
    }
    dirty.clear();
  }

  return {
    changed(name) {
      dirty.add(name);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    remove(name) {
      dirty.delete(name);
      if (!stopped) store.remove(person, name).catch(failed);
    },
    flush,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
