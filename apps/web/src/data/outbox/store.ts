import { type DBSchema, openDB } from "idb";
import { newAddress } from "../address.ts";
import { asBlob, type StorableBlob } from "../attachments/storable-blob.ts";
import type { OutboxEntry, OutboxStore } from "./entry.ts";
import { openStoredFiles, type WithoutBytes } from "./stored-files.ts";
export function openOutboxStore(name = "lingualoom-outbox"): OutboxStore {
  let opening: Promise<OutboxStore> | undefined;
  const opened = () => {
    opening ??= openStoredEntries(name);
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

interface StoredEntry extends Omit<OutboxEntry, "attachments"> {
  readonly attachments?: readonly WithoutBytes[];
  /** Written by earlier versions that sent one picture per message. */
  readonly picture?: {
    readonly blob: StorableBlob;
    readonly width: number;
    readonly height: number;
    readonly alt: string;
  };
}

/** Written by earlier versions that identified a chat by the other user's id. */
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

function picturesOf({ clientMessageId, picture }: StoredEntry): OutboxEntry["attachments"] {
  if (!picture) return undefined;
  const { blob, width, height, alt } = picture;
  return [{ key: clientMessageId, kind: "image", name: "", blob: asBlob(blob), width, height, alt }];
}

async function openStoredEntries(name: string): Promise<OutboxStore> {
  const database = await openDB<Schema>(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore("entries", { keyPath: "clientMessageId" }).createIndex("author", "author");
    },
  });
  const files = openStoredFiles(`${name}-files`);
  const put = async (entry: StoredEntry) => {
    // "Acknowledged" means on disk: a crash right afterwards must not lose it.
    const writing = database.transaction("entries", "readwrite", { durability: "strict" });
    const put = writing.store.put(entry);
    // Committed explicitly because of WebKit (see `offline-store.ts`).
    writing.commit();
    await Promise.all([put, writing.done]);
  };
  const asEntry = async (stored: StoredEntry): Promise<OutboxEntry> => {
    const { picture, attachments, ...entry } = stored;
    const carried = attachments ? await files.of(attachments) : picturesOf(stored);
    return carried ? { ...entry, attachments: carried } : entry;
  };
  return {
    of: async (author) =>
      Promise.all((await database.getAllFromIndex("entries", "author", author)).map((one) => asEntry(addressed(one)))),
    put: async ({ attachments, ...entry }) => {
      if (!attachments) return put(entry);
      // Files first, so that no entry exists without them.
      await files.put({ ...entry, attachments });
      await put({ ...entry, attachments: attachments.map(({ blob, ...one }) => one) });
    },
    remove: async (clientMessageId) => {
      const removing = database.transaction("entries", "readwrite");
      const removed = removing.store.delete(clientMessageId);
      removing.commit();
      await Promise.all([removed, removing.done]);
      await files.removeOf(clientMessageId);
    },
    clear: async (author) => {
      const ids = await database.getAllKeysFromIndex("entries", "author", author);
      await Promise.all(ids.map((id) => database.delete("entries", id)));
      await files.clear(author);
    },
  };
}
