import { randomUUIDv7 } from "node:crypto";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import type { Database, Sql } from "../database/open.ts";
import { AppError, notFound } from "../errors.ts";
import { say } from "../sentences/sentence.ts";
import { type MadePicture, PICTURE_SIZES, type PictureSize, type Purpose } from "./picture-sizes.ts";
import {
  bytesOf,
  type Claim,
  claimPicture,
  deletedPictures,
  deleteForMessages,
  deleteForPerson,
  deletePicture,
  expireUnused,
  FIRST,
  findPicture,
  insertPicture,
  isThere,
  mayLook,
  type OwnPicture,
  type PictureRow,
  picturesOf,
  removePictureRows,
  wearPicture,
} from "./picture-store.ts";
import { pictureUrl } from "./picture-url.ts";
import type { PictureMaker } from "./resizing/picture-maker.ts";
import { isTooFullForPictures } from "./storage/disk-space.ts";
import { type MediaStorage, StorageUnavailable } from "./storage/media-storage.ts";

export interface PicturesDependencies {
  readonly log: Logger;
  readonly database: Database;
  readonly storage: MediaStorage;
  readonly maker: PictureMaker;
  readonly clock: Clock;
  /** Bytes that one person may store; null: any number. */
  readonly mostPerPerson: number | null;
}

const MEGABYTE = 1_000_000;
/** Seconds after which an operator may have made room on the disk. */
const FULL_RETRY_AFTER = 600;

/** Seconds after which a storage that is not available may answer again. */
const AWAY_RETRY_AFTER = 5;

const storesTooMuch = (most: number) =>
  new AppError("TOO_LARGE", say("imagesFull", { most: Math.floor(most / MEGABYTE) }));

const diskIsFull = () =>
  new AppError("UNAVAILABLE", say("noRoomForImages"), {
    retryAfter: FULL_RETRY_AFTER,
  });

const storageIsAway = () =>
  new AppError("UNAVAILABLE", say("imagesAway"), {
    retryAfter: AWAY_RETRY_AFTER,
  });

const isFullDisk = (error: unknown) => ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");

/** Two levels, because folders with a hundred thousand files are slow; the end of an id is its random part. */
/** In the storage. */
export const nameOf = (id: string, size: PictureSize) => `${id.slice(-2)}/${id}-${size}.webp`;

const refusalOf = (error: unknown): unknown => {
  if (isFullDisk(error)) return diskIsFull();
  return error instanceof StorageUnavailable ? storageIsAway() : error;
};

/**
 * Pictures of messages and profiles: rows in the database, files in the storage. The row is there before the files and
 * goes after them, so no file is left without a row.
 */
export class Pictures {
  readonly #deps: PicturesDependencies;

  constructor(deps: PicturesDependencies) {
    this.#deps = deps;
  }

  /** Before anything is read of what somebody wants to store. @throws AppError as `create` does for want of room */
  async demandRoom(ownerId: string): Promise<void> {
    const { database, storage, mostPerPerson } = this.#deps;
    // A disk that does not answer is not full for that reason.
    const space = await storage.space().catch(() => null);
    if (space && isTooFullForPictures(space)) throw diskIsFull();
    if (mostPerPerson !== null && (await bytesOf(database, ownerId)) >= mostPerPerson)
      throw storesTooMuch(mostPerPerson);
  }

  /**
   * Makes a picture of what somebody gave. Nobody else sees it before a message or a profile shows it.
   * @throws AppError `TOO_LARGE` when they store as much as one person may, `UNAVAILABLE` when the disk is nearly full
   */
  async create(ownerId: string, given: Uint8Array, purpose: Purpose): Promise<string> {
    await this.demandRoom(ownerId);
    const { maker, mostPerPerson } = this.#deps;
    return this.#store(ownerId, await maker.make(given, purpose, ownerId), purpose, mostPerPerson);
  }

  /**
   * The same picture as somebody's own, for another message: each goes with its own conversation and its own owner.
   * @throws AppError as `create`, and `NOT_FOUND` when it is gone
   */
  async copy(ownerId: string, id: string): Promise<string> {
    await this.demandRoom(ownerId);
    return this.#copy(ownerId, id, "message", this.#deps.mostPerPerson);
  }

  /** The same picture for a report of its message. It does not count as one of its author's, who is not told. */
  copyForReport(authorId: string, id: string): Promise<string> {
    return this.#copy(authorId, id, "report", null);
  }

  async #copy(ownerId: string, id: string, purpose: Purpose, most: number | null): Promise<string> {
    const original = await findPicture(this.#deps.database, id);
    const [thumb, medium, full] = await Promise.all(PICTURE_SIZES.map((size) => this.read(id, size)));
    if (!original || !thumb || !medium || !full) throw notFound("imageNotFound");
    return this.#store(ownerId, { ...original, sizes: { thumb, medium, full } }, purpose, most);
  }

  /** For the one message that shows it. @throws AppError `NOT_FOUND`, or `VALIDATION` when another one does */
  async claim(claim: Claim): Promise<PictureRow> {
    const { database, clock } = this.#deps;
    const picture = await claimPicture(database, claim, clock.now());
    if (picture) return picture;
    if (!(await isThere(database, claim.mediaId, claim.ownerId))) throw notFound("imageNotFound");
    throw new AppError("VALIDATION", say("imageInUse"), {
      issues: [{ path: "mediaId", sentence: say("inAnotherMessage") }],
    });
  }

  /** Null when it is deleted. */
  find(id: string): Promise<PictureRow | null> {
    return findPicture(this.#deps.database, id);
  }

  /** @throws AppError `NOT_FOUND`, also for what is somebody else's */
  async look(me: string, id: string, size: PictureSize): Promise<Uint8Array> {
    const { database, clock } = this.#deps;
    const bytes = (await mayLook(database, id, me, clock.now())) ? await this.read(id, size) : null;
    if (!bytes) throw notFound("imageNotFound");
    return bytes;
  }

  /** Replaces the picture of a profile; null removes it. */
  async wear(userId: string, id: string | null): Promise<void> {
    const { database, clock } = this.#deps;
    const picture = id === null ? null : { id, url: pictureUrl(id) };
    await database.begin((sql) => wearPicture(sql, userId, picture, clock.now()));
    this.collectSoon();
  }

  /** Everything of a person, for their export; the bytes come from `read`. */
  of(userId: string): Promise<readonly OwnPicture[]> {
    return picturesOf(this.#deps.database, userId);
  }

  /** @throws AppError `UNAVAILABLE` */
  async read(id: string, size: PictureSize): Promise<Uint8Array | null> {
    try {
      return await this.#deps.storage.get(nameOf(id, size));
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /** In the transaction that deletes the messages or lets them expire; `collectSoon` after its commit. */
  deleteForMessages(sql: Sql, conversationId: string, messageIds: readonly string[]): Promise<void> {
    return deleteForMessages(sql, conversationId, messageIds, this.#deps.clock.now());
  }

  /** In the transaction that deletes an account; `collectSoon` after its commit. */
  deleteForPerson(sql: Sql, userId: string): Promise<void> {
    return deleteForPerson(sql, userId, this.#deps.clock.now());
  }

  /** Begins to remove the files of deleted pictures, and their rows. What fails is left for `sweep`. */
  collectSoon(): void {
    this.#collect().catch((error) => this.#deps.log.warn({ err: error }, "files of ended pictures are still there"));
  }

  /** Deletes uploads that nobody has used for a day, and collects. */
  async sweep(): Promise<void> {
    const { database, storage, clock } = this.#deps;
    await expireUnused(database, clock.now());
    await this.#collect();
    await storage.sweep?.(clock.now());
  }

  /** A picture whose files the storage refuses to remove keeps its row; the next sweep tries again. */
  async #collect(): Promise<void> {
    const { database, log } = this.#deps;
    let refused = 0;
    let reason: unknown;
    for (let after = FIRST, ids = await deletedPictures(database, after); ids.length > 0; ) {
      const removed: string[] = [];
      for (const id of ids) {
        try {
          await this.#removeFiles(id);
          removed.push(id);
        } catch (error) {
          refused += 1;
          reason ??= error;
        }
      }
      await removePictureRows(database, removed);
      // A storage that is away is not asked for each picture.
      if (removed.length === 0) break;
      after = ids.at(-1) as string;
      ids = await deletedPictures(database, after);
    }
    if (refused > 0) log.warn({ err: reason, pictures: refused }, "files of ended pictures are still there");
  }

  async #store(
    ownerId: string,
    { sizes, width, height, animated }: MadePicture,
    purpose: Purpose,
    most: number | null,
  ): Promise<string> {
    const { database, clock } = this.#deps;
    const id = randomUUIDv7();
    const bytes = PICTURE_SIZES.reduce((sum, size) => sum + sizes[size].byteLength, 0);
    const picture = { id, ownerId, purpose, width, height, animated, bytes };
    if (!(await insertPicture(database, picture, most, clock.now()))) throw storesTooMuch(most as number);
    await this.#putFiles(id, sizes);
    // Whoever deleted their account meanwhile leaves no file behind either.
    if (await isThere(database, id, ownerId)) return id;
    await this.#removeFiles(id);
    throw notFound("imageNotFound");
  }

  async #putFiles(id: string, sizes: MadePicture["sizes"]): Promise<void> {
    const { database, storage, clock } = this.#deps;
    const puts = await Promise.allSettled(PICTURE_SIZES.map((size) => storage.put(nameOf(id, size), sizes[size])));
    const failed = puts.find((put) => put.status === "rejected");
    if (!failed) return;
    // A picture of which a size is missing is deleted as a whole.
    await deletePicture(database, id, clock.now());
    this.collectSoon();
    throw refusalOf(failed.reason);
  }

  async #removeFiles(id: string): Promise<void> {
    for (const size of PICTURE_SIZES) await this.#deps.storage.remove(nameOf(id, size));
  }
}
