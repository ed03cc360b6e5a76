import type { QueryKey } from "@tanstack/react-query";
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";
import { noteKeptPerson } from "./offline-user.ts";

export interface StoredPart {
  /** Only this user may see it. */
  readonly person: string;
  readonly name: string;
  /** Time of this state, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  readonly ahead: number;
  readonly queries: readonly (readonly [key: QueryKey, data: unknown])[];
}

interface Schema extends DBSchema {
  parts: { key: [string, string]; value: StoredPart };
}

type PartsStore = IDBPObjectStore<Schema, ["parts"], "parts", "readwrite">;

export interface OfflineStore {
  readonly of: (person: string) => Promise<StoredPart[]>;
  readonly put: (part: StoredPart) => Promise<void>;
  readonly remove: (person: string, name: string) => Promise<void>;
  readonly clear: (but?: string) => Promise<void>;
}

const first = (person: string) => [person, ""];
const last = (person: string) => [person, "\uffff"];
const of = (person: string) => IDBKeyRange.bound(first(person), last(person));

export function openOfflineStore(name = "lingualoom-offline"): OfflineStore {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const opened = () => {
    opening ??= openDB<Schema>(name, 1, {
      upgrade: (database) => void database.createObjectStore("parts", { keyPath: ["person", "name"] }),
      // The browser closed it, usually because storage was cleared: the next call reopens it.
      terminated: () => {
        opening = undefined;
      },
    });
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
  /**
   * Starts all requests at once and commits explicitly: WebKit keeps a left page with its open transactions, which then
   * block those of every later page.
   */
  const change = async (make: (store: PartsStore) => readonly Promise<unknown>[]) => {
    const transaction = (await opened()).transaction("parts", "readwrite");
    const changes = make(transaction.store);
    transaction.commit();
    await Promise.all([...changes, transaction.done]);
  };
  return {
    of: async (person) => (await opened()).getAll("parts", of(person)),
    put: (part) => change((parts) => [parts.put(part)]),
    remove: (person, part) => change((parts) => [parts.delete([person, part])]),
    clear: (but) =>
      change((parts) =>
        but === undefined
          ? [parts.clear()]
          : [
              parts.delete(IDBKeyRange.upperBound(first(but), true)),
              parts.delete(IDBKeyRange.lowerBound(last(but), true)),
            ],
      ),
  };
}

export async function clearOfflineData(store: OfflineStore = openOfflineStore()): Promise<void> {
  noteKeptPerson(null);
  await store.clear().catch(() => {});
}
