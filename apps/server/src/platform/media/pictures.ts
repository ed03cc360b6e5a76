import { randomUUIDv7 } from "node:crypto";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import type { Database, Sql } from "../database/open.ts";
import { AppError, notFound } from "../errors.ts";
import { say } from "../sentences/sentence.ts";
import type { AttachmentRow } from "./attachment-store.ts";
import { type MadePicture, PICTURE_SIZES, type PictureSize, type Purpose } from "./picture-sizes.ts";
import {
  bytesOf,
  type Claim,
  claimFiles,
  deletedMedia,
  deleteForMessages,
  deleteForPerson,
  deleteOfLinks,
  deletePicture,
  discardUpload,
  existingUploads,
  expireUnused,
  FIRST,
  filesOf,
  findVisible,
  insertCopy,
  insertPicture,
  insertWithin,
  keepSticker,
  type OwnFile,
  type Quota,
  removePictureRows,
  type StoredRow,
  setProfilePicture,
  sizeOf,
  type VisibleFile,
} from "./picture-store.ts";
import { pictureUrl } from "./picture-url.ts";
import { countOfPieces, fileName, pieceName, readPieces } from "./pieces.ts";
import type { PictureMaker } from "./resizing/picture-maker.ts";
import { isTooFullForPictures } from "./storage/disk-space.ts";
import { type MediaStorage, StorageUnavailable } from "./storage/media-storage.ts";

export interface PicturesDependencies {
  readonly log: Logger;
  readonly database: Database;
  readonly storage: MediaStorage;
  readonly maker: PictureMaker;
  readonly clock: Clock;
  readonly mostPerPerson: number | null;
}

const MEGABYTE = 1_000_000;
/** Seconds after which an operator may have freed disk space. */
const FULL_RETRY_AFTER = 600;

/** Seconds after which an unavailable storage may answer again. */
const AWAY_RETRY_AFTER = 5;

const storesTooMuch = (most: number) =>
  new AppError("TOO_LARGE", say("filesFull", { most: Math.floor(most / MEGABYTE) }));

const diskIsFull = () =>
  new AppError("UNAVAILABLE", say("noRoomForFiles"), {
    retryAfter: FULL_RETRY_AFTER,
  });

const storageIsAway = () =>
  new AppError("UNAVAILABLE", say("filesAway"), {
    retryAfter: AWAY_RETRY_AFTER,
  });

const isFullDisk = (error: unknown) => ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");

export const nameOf = (id: string, size: PictureSize) => fileName(id, `${size}.webp`);

/** Returns a complete row's names: an image's sizes, or another file's pieces and preview. */
export function namesOf({ id, kind, bytes, hasPreview }: StoredRow): string[] {
  const pictures = kind === "image" || hasPreview ? PICTURE_SIZES.map((size) => nameOf(id, size)) : [];
  const pieces = kind === "image" ? 0 : countOfPieces(bytes);
  return [...pictures, ...Array.from({ length: pieces }, (_, piece) => pieceName(id, piece))];
}

const refusalOf = (error: unknown): unknown => {
  if (isFullDisk(error)) return diskIsFull();
  return error instanceof StorageUnavailable ? storageIsAway() : error;
};

/**
 * Stores profile pictures and attachments: rows in the database, files in the storage. The row is created before the
 * files and removed after them, so no file is left without a row.
 */
export class Pictures {
  readonly #deps: PicturesDependencies;

  constructor(deps: PicturesDependencies) {
    this.#deps = deps;
  }

  /** Checks for space before an upload is read. @throws AppError as `create` does when there is no space */
  async demandRoom(ownerId: string): Promise<void> {
    const { database, storage, mostPerPerson } = this.#deps;
    // A disk that does not answer is not necessarily full.
    const space = await storage.space().catch(() => null);
    if (space && isTooFullForPictures(space)) throw diskIsFull();
    if (mostPerPerson !== null && (await bytesOf(database, ownerId)) >= mostPerPerson)
      throw storesTooMuch(mostPerPerson);
  }

  /**
   * Creates a picture from an upload. Other users cannot see it until a message or a profile shows it.
   * @throws AppError `TOO_LARGE` when the owner's quota is used up, `UNAVAILABLE` when the disk is nearly full
   */
  async create(ownerId: string, given: Uint8Array, purpose: Purpose): Promise<string> {
    await this.demandRoom(ownerId);
    const { maker, mostPerPerson } = this.#deps;
    const most = purpose === "link" ? null : mostPerPerson;
    return this.#store(ownerId, await maker.make(given, purpose, ownerId), purpose, most);
  }

  /** Creates the picture of a sticker, which owns it. Discard it if the sticker is not stored. @throws AppError as `create` */
  async createSticker(stickerId: string, given: Uint8Array): Promise<string> {
    await this.demandRoom(stickerId);
    return this.#store(stickerId, await this.#deps.maker.make(given, "sticker", stickerId), "message", null);
  }

  keepSticker(sql: Sql, id: string) {
    return keepSticker(sql, id);
  }

  /** Copies of it in messages stay. */
  discardSticker(id: string): Promise<void> {
    return this.discardOfLink(id);
  }

  /**
   * Copies a picture for another message and owner. Each copy is deleted with its own conversation or owner.
   * @throws AppError as `create`, and `NOT_FOUND` when it is gone
   */
  copy(ownerId: string, id: string): Promise<string> {
    return this.#copy(ownerId, id, "message", this.#deps.mostPerPerson);
  }

  /** Copies a link's picture for another message. @throws AppError `NOT_FOUND` when it is gone */
  copyOfLink(ownerId: string, id: string): Promise<string> {
    return this.#copy(ownerId, id, "link", null);
  }

  /** Copies the picture for a report of its message. It does not count as the author's, who is not informed. */
  copyForReport(authorId: string, id: string): Promise<string> {
    return this.#copy(authorId, id, "report", null);
  }

  async #copy(ownerId: string, id: string, purpose: Purpose, most: number | null): Promise<string> {
    const { database, clock } = this.#deps;
    const copy = { id: randomUUIDv7(), of: id, ownerId, purpose };
    let isThere = false;
    await this.withinQuota(
      ownerId,
      most === null ? 0 : await sizeOf(database, id),
      async (sql) => {
        isThere = await insertCopy(sql, copy, clock.now());
      },
      { most },
    );
    if (!isThere) throw notFound("fileNotFound");
    return copy.id;
  }

  /**
   * Claims uploads for the one message that shows them; returns them in the order of the claim.
   * @throws AppError `NOT_FOUND`, or `VALIDATION` when another message shows one, or one has not arrived
   */
  async claim(claim: Claim): Promise<AttachmentRow[]> {
    const { database, clock } = this.#deps;
    const rows = new Map((await claimFiles(database, claim, clock.now())).map((row) => [row.id, row]));
    const ids = claim.files.map(({ id }) => id);
    const missing = ids.filter((id) => !rows.has(id));
    if (missing.length === 0) return ids.map((id) => rows.get(id) as AttachmentRow);
    if ((await existingUploads(database, missing, claim.ownerId)).length < missing.length)
      throw notFound("fileNotFound");
    throw new AppError("VALIDATION", say("fileInUse"), {
      issues: [{ path: "mediaId", sentence: say("inAnotherMessage") }],
    });
  }

  /** @throws AppError `NOT_FOUND`, also for another user's file */
  async find(me: string, id: string): Promise<VisibleFile> {
    const { database, clock } = this.#deps;
    const found = await findVisible(database, id, me, clock.now());
    if (!found) throw notFound("fileNotFound");
    return found;
  }

  /** Returns an image in that size, or the preview of another file. @throws AppError `NOT_FOUND` */
  async look(me: string, id: string, size: PictureSize): Promise<Uint8Array> {
    const { filesId, kind, has_preview } = await this.find(me, id);
    const bytes = kind === "image" || has_preview ? await this.read(filesId, size) : null;
    if (!bytes) throw notFound("fileNotFound");
    return bytes;
  }

  /** Streams the bytes from `start` to `end`, both included, of a file that is not an image. */
  stream({ filesId }: VisibleFile, start: number, end: number): AsyncIterable<Uint8Array> {
    return readPieces(this.#deps.storage, filesId, start, end);
  }

  async readWhole(filesId: string, bytes: number): Promise<Uint8Array> {
    return Buffer.concat(await Array.fromAsync(readPieces(this.#deps.storage, filesId, 0, bytes - 1)));
  }

  /** Yields the whole of a user's own file, for their export. */
  async *wholeOf({ id, kind, bytes, files_of }: OwnFile): AsyncGenerator<Uint8Array> {
    if (kind !== "image") yield* readPieces(this.#deps.storage, files_of ?? id, 0, bytes - 1);
    else {
      const picture = await this.read(files_of ?? id, "full");
      if (picture) yield picture;
    }
  }

  /** Inserts if the owner has room for this many more bytes. @throws AppError `TOO_LARGE` */
  async withinQuota(
    ownerId: string,
    bytes: number,
    insert: (sql: Sql) => PromiseLike<unknown>,
    { most = this.#deps.mostPerPerson, of = "files" }: Partial<Quota> = {},
  ): Promise<void> {
    if (!(await insertWithin(this.#deps.database, { ownerId, bytes, most, of }, insert)))
      throw storesTooMuch(most as number);
  }

  async discard(ownerId: string, id: string): Promise<void> {
    await discardUpload(this.#deps.database, id, ownerId, this.#deps.clock.now());
    this.collectSoon();
  }

  async discardOfLink(id: string): Promise<void> {
    await deletePicture(this.#deps.database, id, this.#deps.clock.now());
    this.collectSoon();
  }

  async wear(userId: string, id: string | null): Promise<void> {
    const { database, clock } = this.#deps;
    const picture = id === null ? null : { id, url: pictureUrl(id) };
    await database.begin((sql) => setProfilePicture(sql, userId, picture, clock.now()));
    this.collectSoon();
  }

  /** Returns all media of a user, for their export; `read` returns their bytes. */
  of(userId: string): Promise<readonly OwnFile[]> {
    return filesOf(this.#deps.database, userId);
  }

  /** @throws AppError `UNAVAILABLE` */
  async read(id: string, size: PictureSize): Promise<Uint8Array | null> {
    return this.refusing(this.#deps.storage.get(nameOf(id, size)));
  }

  /** Turns errors of the storage into refusals for users. @throws AppError `UNAVAILABLE` */
  async refusing<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /** Runs in the transaction that deletes the messages or lets them expire; call `collectSoon` after its commit. */
  deleteForMessages(sql: Sql, conversationId: string, messageIds: readonly string[]): Promise<void> {
    return deleteForMessages(sql, conversationId, messageIds, this.#deps.clock.now());
  }

  /** Runs in the transaction that removes link previews from messages; call `collectSoon` after its commit. */
  async deleteOfLinks(sql: Sql, conversationId: string, messageIds: readonly string[]): Promise<void> {
    await deleteOfLinks(sql, conversationId, messageIds, this.#deps.clock.now());
  }

  /** Runs in the transaction that deletes an account; call `collectSoon` after its commit. */
  deleteForPerson(sql: Sql, userId: string): Promise<void> {
    return deleteForPerson(sql, userId, this.#deps.clock.now());
  }

  /** Starts removing the files and rows of deleted pictures. Failures are left to `sweep`. */
  collectSoon(): void {
    this.#collect().catch((error) => this.#deps.log.warn({ err: error }, "files of ended pictures are still there"));
  }

  /** Deletes uploads that were not used for a day, and collects. */
  async sweep(): Promise<void> {
    const { database, storage, clock } = this.#deps;
    await expireUnused(database, clock.now());
    await this.#collect();
    await storage.sweep?.(clock.now());
  }

  /** A picture whose files cannot be removed keeps its row; the next sweep retries. */
  async #collect(): Promise<void> {
    const { database, log } = this.#deps;
    let refused = 0;
    let reason: unknown;
    for (let after = FIRST, rows = await deletedMedia(database, after); rows.length > 0; ) {
      const removed: string[] = [];
      for (const { isShared, ...row } of rows) {
        try {
          if (!isShared) await this.#removeFiles({ ...row, id: row.filesId });
          removed.push(row.id);
        } catch (error) {
          refused += 1;
          reason ??= error;
        }
      }
      await removePictureRows(database, removed);
      // Stops at an unavailable storage instead of trying each picture.
      if (removed.length === 0) break;
      after = rows.at(-1)?.id as string;
      rows = await deletedMedia(database, after);
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
    await this.withinQuota(ownerId, bytes, (sql) => insertPicture(sql, picture, clock.now()), { most });
    await this.putFiles(id, sizes);
    // If the owner deleted their account in the meantime, no file may stay behind.
    if ((await existingUploads(database, [id], ownerId)).length > 0) return id;
    await this.#removeFiles({ id, kind: "image", bytes, hasPreview: false });
    throw notFound("fileNotFound");
  }

  /** @throws AppError `UNAVAILABLE`; the row is then deleted */
  async putFiles(id: string, sizes: MadePicture["sizes"]): Promise<void> {
    const { database, storage, clock } = this.#deps;
    const puts = await Promise.allSettled(PICTURE_SIZES.map((size) => storage.put(nameOf(id, size), sizes[size])));
    const failed = puts.find((put) => put.status === "rejected");
    if (!failed) return;
    // A picture with a missing size is deleted as a whole.
    await deletePicture(database, id, clock.now());
    this.collectSoon();
    throw refusalOf(failed.reason);
  }

  /**
   * Stores the preview of a file, which stays without one if the storage fails.
   * @returns the ids of rows that `note` updated; none when the file is gone
   */
  async putPreview(id: string, sizes: MadePicture["sizes"], note: () => Promise<string[]>): Promise<string[]> {
    const { storage } = this.#deps;
    const puts = await Promise.allSettled(PICTURE_SIZES.map((size) => storage.put(nameOf(id, size), sizes[size])));
    const noted = puts.every(({ status }) => status === "fulfilled") ? await note() : [];
    if (noted.length === 0) await this.removePreview(id);
    return noted;
  }

  async removePreview(id: string): Promise<void> {
    for (const size of PICTURE_SIZES) await this.#deps.storage.remove(nameOf(id, size)).catch(() => {});
  }

  async #removeFiles(row: StoredRow): Promise<void> {
    for (const name of namesOf(row)) await this.#deps.storage.remove(name);
  }
}
