import { hash } from "node:crypto";
import type { Logger } from "pino";
import type { Clock } from "#/platform/clock.ts";
import type { Database, Sql } from "#/platform/database/open.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { PICTURE_SIZES } from "../picture-sizes.ts";
import type { Pictures } from "../pictures.ts";
import { countOfPieces, cutIntoPieces, PIECE_BYTES, pieceName, readPieces } from "../pieces.ts";
import type { PictureMaker } from "../resizing/picture-maker.ts";
import type { MediaStorage } from "../storage/media-storage.ts";
import { type Content, contentOf } from "./content-kind.ts";
import type { MalwareScanner } from "./malware-scanner.ts";
import {
  type Announced,
  claimPiece,
  type FoundContent,
  findUpload,
  finishUpload,
  hasPieces,
  insertUpload,
  isUnusedPicture,
  recordPoster,
  recordPreview,
  recordReceived,
  type UploadRow,
} from "./upload-store.ts";

export interface UploadDependencies {
  readonly database: Database;
  readonly storage: MediaStorage;
  readonly pictures: Pictures;
  readonly maker: PictureMaker;
  readonly scanner: MalwareScanner | null;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mostPerFile: number;
  readonly mostPerImport: number;
  /** Whether documents get previews; their decoder should run in a sandbox. */
  readonly hasPreviews: boolean;
}

const MEGABYTE = 1_000_000;
/** Milliseconds that an upload is kept when it is neither continued nor used. */
const UNUSED_MS = 24 * 60 * 60 * 1_000;
/** Maximum size of images, and of documents that get a preview: another process decodes them in memory. */
const DECODED_BYTES = 32 * MEGABYTE;
const WITH_PREVIEW: ReadonlySet<string> = new Set(["application/pdf"]);

const OVERTAKEN_RETRY_AFTER = 1;

/** Another request, perhaps at another server, is writing to the same upload. */
const overtaken = () => new AppError("IN_PROGRESS", say("uploadElsewhere"), { retryAfter: OVERTAKEN_RETRY_AFTER });

const tooLarge = (most: number) =>
  new AppError("TOO_LARGE", say("fileTooLarge", { most: Math.floor(most / MEGABYTE) }));

/** Receives files piece by piece, and detects the type of a file once it is complete. */
export class Uploads {
  readonly #deps: UploadDependencies;
  readonly #previewing = new Set<Promise<void>>();
  #onPreview: (mediaId: string) => Promise<void> = async () => {};

  constructor(deps: UploadDependencies) {
    this.#deps = deps;
  }

  /** Registers `tell`, which is called with each file whose preview was made after it had arrived. */
  onPreview(tell: (mediaId: string) => Promise<void>): void {
    this.#onPreview = tell;
  }

  async idle(): Promise<void> {
    await Promise.all(this.#previewing);
  }

  /** @throws AppError `VALIDATION`, `TOO_LARGE`, or `UNAVAILABLE` when the disk is nearly full */
  async begin(ownerId: string, id: string, file: Announced): Promise<void> {
    const { pictures, clock, mostPerFile, mostPerImport } = this.#deps;
    const { size, isExport = false } = file;
    const most = isExport ? mostPerImport : mostPerFile;
    if (size < 1) throw new AppError("VALIDATION", say("fileEmpty"));
    if (size > most) throw tooLarge(most);
    const now = clock.now();
    await pictures.demandRoom(ownerId);
    const insert = (sql: Sql) => insertUpload(sql, { ...file, id, ownerId }, now, this.#until());
    // The announced size counts from the beginning, or concurrent uploads would each find room for themselves.
    if (!isExport) await pictures.withinQuota(ownerId, size, insert);
    else await pictures.withinQuota(ownerId, size, insert, { most: mostPerImport, of: "exports" });
    if (file.poster) await this.#adoptPoster(ownerId, id, file.poster);
  }

  /** A video is sent without a poster if the picture is gone. */
  async #adoptPoster(ownerId: string, id: string, poster: string): Promise<void> {
    const { database, pictures } = this.#deps;
    if (!(await isUnusedPicture(database, poster, ownerId))) return;
    const [thumb, medium, full] = await Promise.all(PICTURE_SIZES.map((size) => pictures.read(poster, size)));
    if (!thumb || !medium || !full) return;
    await pictures.putPreview(id, { thumb, medium, full }, () => recordPoster(database, id));
    await pictures.discard(ownerId, poster);
  }

  /** @throws AppError `NOT_FOUND`, also for another user's upload */
  async find(ownerId: string, id: string): Promise<UploadRow> {
    const row = await findUpload(this.#deps.database, id, ownerId);
    if (!row) throw notFound("fileNotFound");
    return row;
  }

  /**
   * Stores incoming bytes, whole pieces at a time. A piece's name always holds the bytes of the first request that
   * began to store it: otherwise a later request, at another server, could replace them after the malware scan.
   * @returns the number of bytes received so far
   * @throws AppError `IN_PROGRESS`, `UNAVAILABLE`, or `VALIDATION` for other bytes than before
   */
  async write(upload: UploadRow, chunks: AsyncIterable<Uint8Array>): Promise<number> {
    const { database, storage, pictures } = this.#deps;
    const { id, size } = upload;
    let at = upload.received ?? size;
    for await (const piece of cutIntoPieces(chunks, at, size)) {
      const name = pieceName(id, at / PIECE_BYTES);
      const digest = hash("sha256", piece, "base64url");
      const isOurs = await claimPiece(database, id, { from: at, digest });
      if (isOurs === null) throw overtaken();
      if (!isOurs) throw new AppError("VALIDATION", say("uploadDiffers"));
      await pictures.refusing(storage.put(name, piece));
      const to = at + piece.length;
      if (!(await recordReceived(database, id, { from: at, to, until: this.#until() }))) {
        // The faster request may have removed the pieces before this one was stored.
        if (!(await hasPieces(database, id))) await storage.remove(name).catch(() => {});
        throw overtaken();
      }
      at = to;
    }
    return at;
  }

  /**
   * Detects the type of a complete upload and converts images. A document gets its preview afterwards. A refused file
   * is deleted.
   * @throws AppError `UNSUPPORTED_MEDIA`, `TOO_LARGE`, or `UNAVAILABLE`: a retry may succeed
   */
  async finish(ownerId: string, id: string): Promise<void> {
    const upload = await this.find(ownerId, id);
    if (upload.received === null) return;
    if (upload.received < upload.size) throw new AppError("VALIDATION", say("fileIncomplete"));
    const { database, pictures, scanner, hasPreviews } = this.#deps;
    try {
      await scanner?.scan(this.#read(upload, upload.size));
      const start = await bytesOf(this.#read(upload, PIECE_BYTES));
      const content = await contentOf(start, {
        name: upload.name,
        isRecording: upload.waveform !== null,
        isCut: upload.size > start.length,
      });
      const found = await this.#made(ownerId, upload, content);
      if (!(await finishUpload(database, id, found))) return;
      if (upload.hasPreview && found.kind !== "video" && found.kind !== "image") await pictures.removePreview(id);
      if (found.kind === "image") await this.#removePieces(upload);
      else if (hasPreviews && WITH_PREVIEW.has(found.type) && upload.size <= DECODED_BYTES)
        this.#previewSoon(ownerId, upload);
    } catch (error) {
      if (error instanceof AppError && error.code !== "UNAVAILABLE") await this.remove(ownerId, id);
      throw error;
    }
  }

  async remove(ownerId: string, id: string): Promise<void> {
    await this.#deps.pictures.discard(ownerId, id);
  }

  async #made(ownerId: string, upload: UploadRow, content: Content): Promise<FoundContent> {
    const { maker, pictures } = this.#deps;
    if (content.kind !== "image") return { ...content, bytes: upload.size };
    if (upload.size > DECODED_BYTES) throw tooLarge(DECODED_BYTES);
    const made = await maker.make(await bytesOf(this.#read(upload, upload.size)), "message", ownerId);
    await pictures.putFiles(upload.id, made.sizes);
    const stored = PICTURE_SIZES.reduce((sum, size) => sum + made.sizes[size].byteLength, 0);
    const { width, height, animated } = made;
    return { kind: "image", type: "image/webp", bytes: stored, width, height, animated };
  }

  #previewSoon(ownerId: string, upload: UploadRow): void {
    const work = this.#makePreview(ownerId, upload)
      .catch((error) => this.#deps.log.warn({ err: error }, "a document has no preview"))
      .finally(() => this.#previewing.delete(work));
    this.#previewing.add(work);
  }

  /** A document that cannot be rendered stays without a preview. */
  async #makePreview(ownerId: string, upload: UploadRow): Promise<void> {
    const { database, maker, pictures } = this.#deps;
    const bytes = await bytesOf(this.#read(upload, upload.size));
    const made = await maker.preview(bytes, ownerId).catch(() => null);
    if (!made) return;
    const shown = await pictures.putPreview(upload.id, made.sizes, () => recordPreview(database, upload.id, made));
    for (const id of shown) await this.#onPreview(id);
  }

  #read({ id, size }: UploadRow, most: number) {
    return readPieces(this.#deps.storage, id, 0, Math.min(size, most) - 1);
  }

  /** A piece that cannot be removed stays behind, unreachable. */
  async #removePieces({ id, size }: UploadRow): Promise<void> {
    for (let piece = 0; piece < countOfPieces(size); piece++)
      await this.#deps.storage.remove(pieceName(id, piece)).catch(() => {});
  }

  #until = () => new Date(this.#deps.clock.now().getTime() + UNUSED_MS);
}

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
