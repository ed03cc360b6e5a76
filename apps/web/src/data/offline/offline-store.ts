import type { QueryKey } from "@tanstack/react-query";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";

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

export interface OfflineStore {
  readonly of: (person: string) => Promise<Part[]>;
  readonly put: (part: Part) => Promise<void>;
  readonly remove: (person: string, name: string) => Promise<void>;
  /** Everything of everybody, or of all but one. */
  readonly clear: (but?: string) => Promise<void>;
}

const of = (person: string) => IDBKeyRange.bound([person, ""], [person, "\uffff"]);

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
  return {
    of: async (person) => (await opened()).getAll("parts", of(person)),
    put: async (part) => void (await (await opened()).put("parts", part)),
    remove: async (person, part) => (await opened()).delete("parts", [person, part]),
    clear: async (but) => {
      // In one transaction: what another window writes meanwhile comes before it, and goes too.
      const { store, done } = (await opened()).transaction("parts", "readwrite");
      const keys = await store.getAllKeys();
      await Promise.all(keys.filter(([person]) => person !== but).map((key) => store.delete(key)));
      await done;
    },
  };
}
