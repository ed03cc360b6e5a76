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
  expireUnused,
  FIRST,
  filesOf,
  findVisible,
  insertCopy,
  insertPicture,
  insertWithin,
  type LookedAt,
  type OwnFile,
  removePictureRows,
  type StoredRow,
  sizeOf,
  thoseThere,
  wearPicture,
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
  /** Bytes that one person may store; null: any number. */
  readonly mostPerPerson: number | null;
}

const MEGABYTE = 1_000_000;
/** Seconds after which an operator may have made room on the disk. */
const FULL_RETRY_AFTER = 600;

/** Seconds after which a storage that is not available may answer again. */
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

/** In the storage. */
export const nameOf = (id: string, size: PictureSize) => fileName(id, `${size}.webp`);

/** All names in the storage of a row that has arrived: of an image its sizes, of another file its pieces and its preview. */
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
 * Pictures of profiles and all that messages carry: rows in the database, files in the storage. The row is there before the
 * files and goes after them, so no file is left without a row.
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
    const most = purpose === "link" ? null : mostPerPerson;
    return this.#store(ownerId, await maker.make(given, purpose, ownerId), purpose, most);
  }

  /**
   * The same picture as somebody's own, for another message: each goes with its own conversation and its own owner.
   * @throws AppError as `create`, and `NOT_FOUND` when it is gone
   */
  copy(ownerId: string, id: string): Promise<string> {
    return this.#copy(ownerId, id, "message", this.#deps.mostPerPerson);
  }

  /** The same picture of a link, for another message. @throws AppError `NOT_FOUND` when it is gone */
  copyOfLink(ownerId: string, id: string): Promise<string> {
    return this.#copy(ownerId, id, "link", null);
  }

  /** The same picture for a report of its message. It does not count as one of its author's, who is not told. */
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
      most,
    );
    if (!isThere) throw notFound("fileNotFound");
    return copy.id;
  }

  /**
   * For the one message that shows them; in the order of the claim.
   * @throws AppError `NOT_FOUND`, or `VALIDATION` when another message shows one, or one has not arrived
   */
  async claim(claim: Claim): Promise<AttachmentRow[]> {
    const { database, clock } = this.#deps;
    const rows = new Map((await claimFiles(database, claim, clock.now())).map((row) => [row.id, row]));
    const ids = claim.files.map(({ id }) => id);
    const missing = ids.filter((id) => !rows.has(id));
    if (missing.length === 0) return ids.map((id) => rows.get(id) as AttachmentRow);
    if ((await thoseThere(database, missing, claim.ownerId)).length < missing.length) throw notFound("fileNotFound");
    throw new AppError("VALIDATION", say("fileInUse"), {
      issues: [{ path: "mediaId", sentence: say("inAnotherMessage") }],
    });
  }

  /** @throws AppError `NOT_FOUND`, also for what is somebody else's */
  async find(me: string, id: string): Promise<LookedAt> {
    const { database, clock } = this.#deps;
    const found = await findVisible(database, id, me, clock.now());
    if (!found) throw notFound("fileNotFound");
    return found;
  }

  /** The picture of an image, or of another file that has a preview. @throws AppError `NOT_FOUND` */
  async look(me: string, id: string, size: PictureSize): Promise<Uint8Array> {
    const { filesId, kind, has_preview } = await this.find(me, id);
    const bytes = kind === "image" || has_preview ? await this.read(filesId, size) : null;
    if (!bytes) throw notFound("fileNotFound");
    return bytes;
  }

  /** Bytes from `start` up to and with `end` of a file that is no image. */
  stream({ filesId }: LookedAt, start: number, end: number): AsyncIterable<Uint8Array> {
    return readPieces(this.#deps.storage, filesId, start, end);
  }

  /** All of a file that is no image, in memory. */
  async readWhole(filesId: string, bytes: number): Promise<Uint8Array> {
    return Buffer.concat(await Array.fromAsync(readPieces(this.#deps.storage, filesId, 0, bytes - 1)));
  }

  /** The same for all of what somebody owns, for their export. */
  async *wholeOf({ id, kind, bytes, files_of }: OwnFile): AsyncGenerator<Uint8Array> {
    if (kind !== "image") yield* readPieces(this.#deps.storage, files_of ?? id, 0, bytes - 1);
    else {
      const picture = await this.read(files_of ?? id, "full");
      if (picture) yield picture;
    }
  }

  /** Inserts where somebody has room for so many bytes more. @throws AppError `TOO_LARGE` */
  async withinQuota(
    ownerId: string,
    bytes: number,
    insert: (sql: Sql) => PromiseLike<unknown>,
    most = this.#deps.mostPerPerson,
  ): Promise<void> {
    if (!(await insertWithin(this.#deps.database, { ownerId, bytes, most }, insert)))
      throw storesTooMuch(most as number);
  }

  /** Deletes an upload that no message shows. */
  async discard(ownerId: string, id: string): Promise<void> {
    await discardUpload(this.#deps.database, id, ownerId, this.#deps.clock.now());
    this.collectSoon();
  }

  /** Deletes the picture of a link that no message shows. */
  async discardOfLink(id: string): Promise<void> {
    await deletePicture(this.#deps.database, id, this.#deps.clock.now());
    this.collectSoon();
  }

  /** Replaces the picture of a profile; null removes it. */
  async wear(userId: string, id: string | null): Promise<void> {
    const { database, clock } = this.#deps;
    const picture = id === null ? null : { id, url: pictureUrl(id) };
    await database.begin((sql) => wearPicture(sql, userId, picture, clock.now()));
    this.collectSoon();
  }

  /** Everything of a person, for their export; the bytes come from `read`. */
  of(userId: string): Promise<readonly OwnFile[]> {
    return filesOf(this.#deps.database, userId);
  }

  /** @throws AppError `UNAVAILABLE` */
  async read(id: string, size: PictureSize): Promise<Uint8Array | null> {
    return this.refusing(this.#deps.storage.get(nameOf(id, size)));
  }

  /** What the storage answers, with what a person is told where it cannot. @throws AppError `UNAVAILABLE` */
  async refusing<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /** In the transaction that deletes the messages or lets them expire; `collectSoon` after its commit. */
  deleteForMessages(sql: Sql, conversationId: string, messageIds: readonly string[]): Promise<void> {
    return deleteForMessages(sql, conversationId, messageIds, this.#deps.clock.now());
  }

  /** In the transaction that takes the previews of links off messages; `collectSoon` after its commit. */
  async deleteOfLinks(sql: Sql, conversationId: string, messageIds: readonly string[]): Promise<void> {
    await deleteOfLinks(sql, conversationId, messageIds, this.#deps.clock.now());
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
      // A storage that is away is not asked for each picture.
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
    await this.withinQuota(ownerId, bytes, (sql) => insertPicture(sql, picture, clock.now()), most);
    await this.putFiles(id, sizes);
    // Whoever deleted their account meanwhile leaves no file behind either.
    if ((await thoseThere(database, [id], ownerId)).length > 0) return id;
    await this.#removeFiles({ id, kind: "image", bytes, hasPreview: false });
    throw notFound("fileNotFound");
  }

  /** @throws AppError `UNAVAILABLE`; the row is then deleted */
  async putFiles(id: string, sizes: MadePicture["sizes"]): Promise<void> {
    const { database, storage, clock } = this.#deps;
    const puts = await Promise.allSettled(PICTURE_SIZES.map((size) => storage.put(nameOf(id, size), sizes[size])));
    const failed = puts.find((put) => put.status === "rejected");
    if (!failed) return;
    // A picture of which a size is missing is deleted as a whole.
    await deletePicture(database, id, clock.now());
    this.collectSoon();
    throw refusalOf(failed.reason);
  }

  /**
   * Stores the preview of a file that stays without one where the storage refuses.
   * @returns what `note` wrote down that has it: nothing where the file is gone
   */
  async putPreview(id: string, sizes: MadePicture["sizes"], note: () => Promise<string[]>): Promise<string[]> {
    const { storage } = this.#deps;
    const puts = await Promise.allSettled(PICTURE_SIZES.map((size) => storage.put(nameOf(id, size), sizes[size])));
    const noted = puts.every(({ status }) => status === "fulfilled") ? await note() : [];
    if (noted.length === 0) for (const size of PICTURE_SIZES) await storage.remove(nameOf(id, size)).catch(() => {});
    return noted;
  }

  async #removeFiles(row: StoredRow): Promise<void> {
    for (const name of namesOf(row)) await this.#deps.storage.remove(name);
  }
}
