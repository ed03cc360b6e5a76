import type { DBSchema, IDBPDatabase } from "idb";
import { comesLater } from "../../transport/fetch-before-import.ts";
import { newAddress } from "../conversations/address.ts";
import type { OutboxEntry } from "./entry.ts";

/** An entry as versions of the page wrote it that knew a chat by the other person's id. */
interface PersonEntry extends Omit<OutboxEntry, "address"> {
  readonly to: string;
}

type Stored = OutboxEntry | PersonEntry;

interface Schema extends DBSchema {
  entries: { key: string; value: Stored; indexes: { author: string } };
}

function addressed(stored: Stored): OutboxEntry {
  if ("address" in stored) return stored;
  const { to, ...entry } = stored;
  return { ...entry, address: newAddress(to) };
}

/** Where entries survive a reload and a crash. */
export interface OutboxStore {
  readonly of: (author: string) => Promise<OutboxEntry[]>;
  readonly put: (entry: OutboxEntry) => Promise<void>;
  readonly remove: (clientMessageId: string) => Promise<void>;
  readonly clear: (author: string) => Promise<void>;
}

/** Loads its library, for which the first screen does not wait. */
async function openDatabase(name: string): Promise<IDBPDatabase<Schema>> {
  const { openDB } = await comesLater(() => import("idb"));
  return openDB<Schema>(name, 1, {
    upgrade(database) {
      database.createObjectStore("entries", { keyPath: "clientMessageId" }).createIndex("author", "author");
    },
  });
}

export function openOutboxStore(name = "lingualoom-outbox"): OutboxStore {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const opened = () => {
    opening ??= openDatabase(name);
    // The next call tries again.
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
  return {
    of: async (author) =>
      (await (await opened()).getAllFromIndex("entries", "author", author)).map(addressed),
    put: async (entry) => {
      // Acknowledged as typed means on disk: a crash right after must not lose it.
      const done = (await opened()).transaction("entries", "readwrite", { durability: "strict" });
      await Promise.all([done.store.put(entry), done.done]);
    },
    remove: async (clientMessageId) => (await opened()).delete("entries", clientMessageId),
    clear: async (author) => {
      const database = await opened();
      const ids = await database.getAllKeysFromIndex("entries", "author", author);
      await Promise.all(ids.map((id) => database.delete("entries", id)));
    },
  };
}
