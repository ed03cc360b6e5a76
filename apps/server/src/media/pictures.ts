import { randomUUIDv7 } from "node:crypto";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import type { Database, Sql } from "../database/open.ts";
import { AppError, notFound } from "../http/errors.ts";
import {
  type Claim,
  claimPicture,
  endedPictures,
  endOfMessages,
  endOfPerson,
  endUnused,
  findPicture,
  forgetPictures,
  insertPicture,
  isThere,
  mayLook,
  type OwnPicture,
  type PictureRow,
  picturesOf,
  wearPicture,
} from "./media-rows.ts";
import type { MediaStore } from "./media-store.ts";
import type { PictureMaker } from "./picture-maker.ts";
import { PICTURE_SIZES, type PictureSize, type Purpose } from "./picture-sizes.ts";
import { pictureUrl } from "./picture-url.ts";

export interface Pictures {
  /** Makes a picture of what somebody gave. Nobody else sees it before a message or a profile shows it. */
  create(ownerId: string, bytes: Uint8Array, purpose: Purpose): Promise<string>;
  /** For the one message that shows it. @throws AppError `NOT_FOUND`, or `VALIDATION` when another one does */
  claim(claim: Claim): Promise<PictureRow>;
  /** Null when it has ended. */
  find(id: string): Promise<PictureRow | null>;
  /** @throws AppError `NOT_FOUND`, also for what is somebody else's */
  look(me: string, id: string, size: PictureSize): Promise<Uint8Array>;
  /** Replaces the picture of a profile; null removes it. */
  wear(userId: string, id: string | null): Promise<void>;
  /** Everything of a person, for their export; the bytes come from `read`. */
  of(userId: string): Promise<readonly OwnPicture[]>;
  read(id: string, size: PictureSize): Promise<Uint8Array | null>;
  /** In the transaction that deletes the messages or lets them disappear; `collectSoon` after its commit. */
  endOfMessages(sql: Sql, messageIds: readonly string[]): Promise<void>;
  /** In the transaction that deletes an account; `collectSoon` after its commit. */
  endOfPerson(sql: Sql, userId: string): Promise<void>;
  /** Begins to remove the files of what has ended, and the last trace of it. What fails is left for `sweep`. */
  collectSoon(): void;
  /** Ends uploads that nobody has used for a day, and collects. */
  sweep(): Promise<void>;
}

export interface PicturesDependencies {
  readonly log: Logger;
  readonly database: Database;
  readonly store: MediaStore;
  readonly maker: PictureMaker;
  readonly clock: Clock;
}

/** Two levels, because folders with a hundred thousand files are slow; the end of an id is its random part. */
const nameOf = (id: string, size: PictureSize) => `${id.slice(-2)}/${id}-${size}.webp`;

export function createPictures({ database, store, maker, clock, log }: PicturesDependencies): Pictures {
  const read = (id: string, size: PictureSize) => store.get(nameOf(id, size));

  async function removeFiles(id: string) {
    for (const size of PICTURE_SIZES) await store.remove(nameOf(id, size));
  }

  const collectSoon = () =>
    void collect().catch((error) => log.warn({ err: error }, "files of ended pictures are still there"));

  async function collect() {
    for (let ids = await endedPictures(database); ids.length > 0; ids = await endedPictures(database)) {
      for (const id of ids) await removeFiles(id);
      await forgetPictures(database, ids);
    }
  }

  return {
    read,
    collectSoon,

    async create(ownerId, bytes, purpose) {
      const { sizes, width, height, animated } = await maker.make(bytes, purpose);
      const id = randomUUIDv7();
      await insertPicture(database, { id, ownerId, purpose, width, height, animated }, clock.now());
      await Promise.all(PICTURE_SIZES.map((size) => store.put(nameOf(id, size), sizes[size])));
      // Whoever deleted their account meanwhile leaves no file behind either.
      if (await isThere(database, id, ownerId)) return id;
      await removeFiles(id);
      throw notFound("Image");
    },

    async claim(claim) {
      const picture = await claimPicture(database, claim, clock.now());
      if (picture) return picture;
      if (!(await isThere(database, claim.mediaId, claim.ownerId))) throw notFound("Image");
      throw new AppError("VALIDATION", "This image is in another message already. Please upload it again.", {
        issues: [{ path: "mediaId", message: "In another message already" }],
      });
    },

    find: (id) => findPicture(database, id),

    async look(me, id, size) {
      const bytes = (await mayLook(database, id, me)) ? await read(id, size) : null;
      if (!bytes) throw notFound("Image");
      return bytes;
    },

    async wear(userId, id) {
      const picture = id === null ? null : { id, url: pictureUrl(id) };
      await database.begin((sql) => wearPicture(sql, userId, picture, clock.now()));
      collectSoon();
    },

    of: (userId) => picturesOf(database, userId),
    endOfMessages: (sql, messageIds) => endOfMessages(sql, messageIds, clock.now()),
    endOfPerson: (sql, userId) => endOfPerson(sql, userId, clock.now()),

    async sweep() {
      await endUnused(database, clock.now());
      await collect();
    },
  };
}
