import type { QueryKey } from "@tanstack/react-query";
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";
import { noteKeptPerson } from "./kept-person.ts";

/** Queries of the cache that are kept together: the home, or one conversation. */
export interface Part {
  /** Only this person may see it. */
  readonly person: string;
  /** `home`, or the id of a conversation. */
  readonly name: string;
  /** When it was as it is, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  readonly ahead: number;
  readonly queries: readonly (readonly [key: QueryKey, data: unknown])[];
}

interface Schema extends DBSchema {
  parts: { key: [string, string]; value: Part };
}

type PartsStore = IDBPObjectStore<Schema, ["parts"], "parts", "readwrite">;

export interface OfflineStore {
  readonly of: (person: string) => Promise<Part[]>;
  readonly put: (part: Part) => Promise<void>;
  readonly remove: (person: string, name: string) => Promise<void>;
  /** Everything of everybody, or of all but one. */
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
      // The browser closed it, most often because somebody cleared what it stores: the next call opens it anew.
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
   * Everything at once, and committed by the page: WebKit keeps a page that was left, with its open transactions, which then hold
   * back those of every later page.
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

/** Takes everything that is kept out of this browser. */
export async function forgetKept(store: OfflineStore = openOfflineStore()): Promise<void> {
  noteKeptPerson(null);
  await store.clear().catch(() => {});
}
