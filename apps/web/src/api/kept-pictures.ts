import { type DBSchema, openDB } from "idb";
import type { ChosenPicture } from "./chosen-pictures.ts";

/** A chosen picture as it lies on the disk. Its description is beside it, so that no key typed writes it again. */
interface Kept extends Omit<ChosenPicture, "url" | "alt"> {
  /** Only this person may see it, and send it. */
  readonly author: string;
  readonly to: string;
  /** The order of choosing. */
  readonly at: number;
}

interface Schema extends DBSchema {
  pictures: { key: string; value: Kept; indexes: { author: string } };
  descriptions: { key: string; value: string };
}

/** The pictures somebody has chosen and not sent: beside the drafts of their texts, over reloads and crashes. */
export function openKeptPictures(name = "lingualoom-drafts") {
  const opened = openDB<Schema>(name, 1, {
    upgrade(database) {
      database.createObjectStore("pictures", { keyPath: "key" }).createIndex("author", "author");
      database.createObjectStore("descriptions");
    },
  });
  return {
    of: async (author: string) => {
      const database = await opened;
      const kept = await database.getAllFromIndex("pictures", "author", author);
      const alts = await Promise.all(kept.map(({ key }) => database.get("descriptions", key)));
      return kept.map((one, i) => ({ ...one, alt: alts[i] ?? "" })).sort((a, b) => a.at - b.at);
    },
    put: async (picture: Kept) => {
      await (await opened).put("pictures", picture);
    },
    describe: async (key: string, alt: string) => {
      await (await opened).put("descriptions", alt, key);
    },
    remove: async (keys: readonly string[]) => {
      const both = (await opened).transaction(["pictures", "descriptions"], "readwrite");
      for (const key of keys) {
        void both.objectStore("pictures").delete(key);
        void both.objectStore("descriptions").delete(key);
      }
      await both.done;
    },
  };
}

export const keptPictures = openKeptPictures();
