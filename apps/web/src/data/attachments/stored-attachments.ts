import { type DBSchema, openDB } from "idb";
import { type Address, newAddress } from "../address.ts";
import type { ChosenAttachment } from "./chosen-attachment.ts";
import { asBlob, putBlob, type StorableBlob } from "./storable-blob.ts";

interface Draft {
  /** Only this user may see and send it. */
  readonly author: string;
  readonly address: Address;
}

/** A chosen file on disk. Its description is stored separately, so that typing it does not rewrite the file. */
interface StoredAttachment extends Draft, Omit<ChosenAttachment, "url" | "alt" | "blob"> {
  readonly blob: StorableBlob;
  readonly at: number;
}

/** Stored by earlier versions that knew only pictures. */
type BarePicture = Omit<StoredAttachment, "kind" | "name">;

/** Stored by earlier versions that identified a chat by the other user's id. */
interface PersonPicture extends Omit<BarePicture, "address"> {
  readonly to: string;
}

interface Schema extends DBSchema {
  /** Named after its first content. */
  pictures: { key: string; value: StoredAttachment | BarePicture | PersonPicture; indexes: { author: string } };
  descriptions: { key: string; value: string };
}

const STORED_BYTES = 1_024 * 1_024 * 1_024;

function addressed(stored: StoredAttachment | BarePicture | PersonPicture): StoredAttachment {
  if ("kind" in stored) return stored;
  const picture = { kind: "image", name: "", ...stored } as const;
  if ("address" in picture) return picture;
  const { to, ...rest } = picture;
  return { ...rest, address: newAddress(to) };
}

/** Stores chosen, unsent files along with the drafts of their texts, over reloads and crashes. */
export function openStoredAttachments(name = "lingualoom-drafts") {
  const opened = openDB<Schema>(name, 1, {
    upgrade(database) {
      database.createObjectStore("pictures", { keyPath: "key" }).createIndex("author", "author");
      database.createObjectStore("descriptions");
    },
  });
  async function remove(keys: readonly string[]): Promise<void> {
    const both = (await opened).transaction(["pictures", "descriptions"], "readwrite");
    for (const key of keys) {
      void both.objectStore("pictures").delete(key);
      void both.objectStore("descriptions").delete(key);
    }
    await both.done;
  }
  return {
    /** By the address they were chosen for; a new conversation may have received its id since. */
    async of(author: string) {
      const database = await opened;
      const stored = (await database.getAllFromIndex("pictures", "author", author)).map(addressed);
      const alts = await Promise.all(stored.map(({ key }) => database.get("descriptions", key)));
      const inOrder = stored
        .map((one, i) => ({ ...one, blob: asBlob(one.blob), alt: alts[i] ?? "" }))
        .sort((a, b) => a.at - b.at);
      return Map.groupBy(inOrder, ({ address }) => address);
    },
    /** Writes a file once and its description each time; false if there is no space among `all` of its author. */
    async change(
      draft: Draft,
      before: readonly ChosenAttachment[],
      after: readonly ChosenAttachment[],
      all: readonly ChosenAttachment[],
    ): Promise<boolean> {
      const database = await opened;
      const known = new Map(before.map((one) => [one.key, one]));
      const fits = all.reduce((sum, { blob }) => sum + blob.size, 0) <= STORED_BYTES;
      const gone = before.filter((one) => !after.some(({ key }) => key === one.key));
      const wishes = after.map(async ({ key, blob, alt, url, ...facts }, i) => {
        const then = known.get(key);
        if (!then && !fits) return false;
        if (!then) {
          const picture = { ...facts, key, at: Date.now() + i, ...draft };
          await putBlob(blob, (stored) => database.put("pictures", { ...picture, blob: stored }));
        }
        if (alt !== (then?.alt ?? "")) await database.put("descriptions", alt, key);
        return true;
      });
      if (gone.length > 0) await remove(gone.map(({ key }) => key));
      return (await Promise.all(wishes)).every(Boolean);
    },
    async clear(author: string) {
      await remove(await (await opened).getAllKeysFromIndex("pictures", "author", author));
    },
  };
}
