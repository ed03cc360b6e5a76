import { type DBSchema, openDB } from "idb";
import { newAddress } from "../address.ts";
import { asBlob, putBlob, type StorableBlob } from "../attachments/storable-blob.ts";
import type { OutboxEntry, OutboxPicture, OutboxStore } from "./entry.ts";

interface StoredEntry extends Omit<OutboxEntry, "picture"> {
  readonly picture?: (Omit<OutboxPicture, "blob"> & { readonly blob: StorableBlob }) | undefined;
}

/** An entry as versions of the page wrote it that knew a chat by the other person's id. */
interface PersonEntry extends Omit<StoredEntry, "address"> {
  readonly to: string;
}

interface Schema extends DBSchema {
  entries: { key: string; value: StoredEntry | PersonEntry; indexes: { author: string } };
}

function addressed(stored: StoredEntry | PersonEntry): StoredEntry {
  if ("address" in stored) return stored;
  const { to, ...entry } = stored;
  return { ...entry, address: newAddress(to) };
}

const asEntry = ({ picture, ...entry }: StoredEntry): OutboxEntry =>
  picture ? { ...entry, picture: { ...picture, blob: asBlob(picture.blob) } } : entry;

export async function openStoredEntries(name: string): Promise<OutboxStore> {
  const database = await openDB<Schema>(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore("entries", { keyPath: "clientMessageId" }).createIndex("author", "author");
    },
  });
  const put = async (entry: StoredEntry) => {
    // Acknowledged as typed means on disk: a crash right after must not lose it.
    const writing = database.transaction("entries", "readwrite", { durability: "strict" });
    const put = writing.store.put(entry);
    // By the page itself, for WebKit's sake (`offline-store.ts`).
    writing.commit();
    await Promise.all([put, writing.done]);
  };
  return {
    of: async (author) =>
      (await database.getAllFromIndex("entries", "author", author)).map((one) => asEntry(addressed(one))),
    put: async (entry) => {
      const { picture } = entry;
      if (picture) await putBlob(picture.blob, (blob) => put({ ...entry, picture: { ...picture, blob } }));
      else await put(entry);
    },
    remove: async (clientMessageId) => {
      const removing = database.transaction("entries", "readwrite");
      const removed = removing.store.delete(clientMessageId);
      removing.commit();
      await Promise.all([removed, removing.done]);
    },
    clear: async (author) => {
      const ids = await database.getAllKeysFromIndex("entries", "author", author);
      await Promise.all(ids.map((id) => database.delete("entries", id)));
    },
  };
}
