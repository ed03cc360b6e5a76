import { randomUUIDv7 } from "node:crypto";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import type { Database, Sql } from "../database/open.ts";
import { AppError, notFound } from "../errors.ts";
import { type MadePicture, PICTURE_SIZES, type PictureSize, type Purpose } from "./picture-sizes.ts";
import {
  bytesOf,
  type Claim,
  claimPicture,
  endedPictures,
  endOfMessages,
  endOfPerson,
  endPicture,
  endUnused,
  FIRST,
  findPicture,
  forgetPictures,
  insertPicture,
  isThere,
  mayLook,
  notePictureBytes,
  type OwnPicture,
  type PictureRow,
  picturesOf,
  unmeasuredPictures,
  wearPicture,
} from "./picture-store.ts";
import { pictureUrl } from "./picture-url.ts";
import type { PictureMaker } from "./resizing/picture-maker.ts";
import { isTooFullForPictures } from "./storage/disk-space.ts";
import type { MediaStore } from "./storage/media-storage.ts";

export interface Pictures {
  /** Before anything is read of what somebody wants to store. @throws AppError as `create` does for want of room */
  demandRoom(ownerId: string): Promise<void>;
  /**
   * Makes a picture of what somebody gave. Nobody else sees it before a message or a profile shows it.
   * @throws AppError `TOO_LARGE` when they store as much as one person may, `UNAVAILABLE` when the disk is nearly full
   */
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
  /** Ends uploads that nobody has used for a day, collects, and measures what nobody has measured. */
  sweep(): Promise<void>;
}

export interface PicturesDependencies {
  readonly log: Logger;
  readonly database: Database;
  readonly store: MediaStore;
  readonly maker: PictureMaker;
  readonly clock: Clock;
  /** Bytes that one person may store; null: any number. */
  readonly mostPerPerson: number | null;
}

const MEGABYTE = 1_000_000;
/** Seconds after which there may be room on a disk that somebody has to make room on. */
const FULL_RETRY_AFTER = 600;

const storesTooMuch = (most: number) =>
  new AppError(
    "TOO_LARGE",
    `Your images take up the ${Math.floor(most / MEGABYTE)} MB that each person has here. Delete messages with images you no longer need, then try again.`,
  );

const diskIsFull = () =>
  new AppError("UNAVAILABLE", "This server has no room for more images right now. You can still send text.", {
    retryAfter: FULL_RETRY_AFTER,
  });

const isFullDisk = (error: unknown) =>
  ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");

/** Two levels, because folders with a hundred thousand files are slow; the end of an id is its random part. */
const nameOf = (id: string, size: PictureSize) => `${id.slice(-2)}/${id}-${size}.webp`;

export function createPictures(deps: PicturesDependencies): Pictures {
  const { database, store, maker, clock, log, mostPerPerson } = deps;
  const read = (id: string, size: PictureSize) => store.get(nameOf(id, size));

  async function removeFiles(id: string) {
    for (const size of PICTURE_SIZES) await store.remove(nameOf(id, size));
  }

  const collectSoon = () =>
    void collect().catch((error) => log.warn({ err: error }, "files of ended pictures are still there"));

  /** One that the store refuses to remove keeps its row, and is tried again with the next sweep. */
  async function collect() {
    let refused = 0;
    let reason: unknown;
    for (let after = FIRST, ids = await endedPictures(database, after); ids.length > 0; ) {
      const removed: string[] = [];
      for (const id of ids) {
        try {
          await removeFiles(id);
          removed.push(id);
        } catch (error) {
          refused += 1;
          reason ??= error;
        }
      }
      await forgetPictures(database, removed);
      // A store that is away is not asked for each of them.
      if (removed.length === 0) break;
      after = ids.at(-1) as string;
      ids = await endedPictures(database, after);
    }
    if (refused > 0) log.warn({ err: reason, pictures: refused }, "files of ended pictures are still there");
  }

  async function measure() {
    for (let ids = await unmeasuredPictures(database, FIRST); ids.length > 0; ) {
      for (const id of ids) {
        const sizes = await Promise.all(PICTURE_SIZES.map((size) => store.size(nameOf(id, size))));
        await notePictureBytes(
          database,
          id,
          sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0),
        );
      }
      ids = await unmeasuredPictures(database, ids.at(-1) as string);
    }
  }

  async function demandRoom(ownerId: string) {
    // A disk that cannot be asked is not full for that reason.
    const space = await store.space().catch(() => null);
    if (space && isTooFullForPictures(space)) throw diskIsFull();
    if (mostPerPerson !== null && (await bytesOf(database, ownerId)) >= mostPerPerson)
      throw storesTooMuch(mostPerPerson);
  }

  async function putFiles(id: string, sizes: MadePicture["sizes"]) {
    const puts = await Promise.allSettled(
      PICTURE_SIZES.map((size) => store.put(nameOf(id, size), sizes[size])),
    );
    const failed = puts.find((put) => put.status === "rejected");
    if (!failed) return;
    // What is not all there counts for nothing and is removed.
    await endPicture(database, id, clock.now());
    collectSoon();
    throw isFullDisk(failed.reason) ? diskIsFull() : failed.reason;
  }

  return {
    read,
    collectSoon,

    demandRoom,

    async create(ownerId, given, purpose) {
      await demandRoom(ownerId);
      const { sizes, width, height, animated } = await maker.make(given, purpose, ownerId);
      const id = randomUUIDv7();
      const bytes = PICTURE_SIZES.reduce((sum, size) => sum + sizes[size].byteLength, 0);
      const picture = { id, ownerId, purpose, width, height, animated, bytes };
      if (!(await insertPicture(database, picture, mostPerPerson, clock.now())))
        throw storesTooMuch(mostPerPerson as number);
      await putFiles(id, sizes);
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
      const bytes = (await mayLook(database, id, me, clock.now())) ? await read(id, size) : null;
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
      await store.sweep?.(clock.now());
      await measure();
    },
  };
}
