import { type DBSchema, openDB } from "idb";
import { asBlob, putBlob, type StorableBlob } from "../attachments/storable-blob.ts";
import type { OutboxAttachment, OutboxEntry } from "./entry.ts";

interface StoredFile {
  readonly key: string;
  readonly author: string;
  readonly clientMessageId: string;
  readonly blob: StorableBlob;
}

interface Schema extends DBSchema {
  files: { key: string; value: StoredFile; indexes: { author: string; clientMessageId: string } };
}

export type WithoutBytes = Omit<OutboxAttachment, "blob">;

/**
 * Stores the bytes of unsent attachments. In a separate database, since older pages in other tabs hold open that of the
 * entries; written once, whatever changes in their entry.
 */
export function openStoredFiles(name: string) {
  const opened = openDB<Schema>(name, 1, {
    upgrade(fresh) {
      const files = fresh.createObjectStore("files", { keyPath: "key" });
      files.createIndex("author", "author");
      files.createIndex("clientMessageId", "clientMessageId");
    },
  });
  const written = new Set<string>();
  async function remove(index: "author" | "clientMessageId", value: string): Promise<void> {
    const database = await opened;
    const keys = await database.getAllKeysFromIndex("files", index, value);
    for (const key of keys) written.delete(key);
    await Promise.all(keys.map((key) => database.delete("files", key)));
  }
  return {
    async put({ author, clientMessageId, attachments = [] }: OutboxEntry): Promise<void> {
      const database = await opened;
      for (const { key, blob } of attachments) {
        if (written.has(key)) continue;
        await putBlob(blob, (stored) => database.put("files", { key, author, clientMessageId, blob: stored }));
        written.add(key);
      }
    },
    async of(attachments: readonly WithoutBytes[]): Promise<OutboxAttachment[]> {
      const database = await opened;
      const files = await Promise.all(attachments.map(({ key }) => database.get("files", key)));
      for (const file of files) if (file) written.add(file.key);
      return attachments.flatMap((one, i) => {
        const file = files[i];
        return file ? [{ ...one, blob: asBlob(file.blob) }] : [];
      });
    },
    removeOf: (clientMessageId: string) => remove("clientMessageId", clientMessageId),
    clear: (author: string) => remove("author", author),
  };
}
