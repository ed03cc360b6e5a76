import { randomUUIDv7 } from "node:crypto";
import type { Readable } from "node:stream";
import { Id } from "@lingualoom/contract/fields.ts";
import { FILE_NAME_CODE_POINTS, WAVEFORM_LEVELS } from "@lingualoom/contract/limits.ts";
import { DataStore, type Locker, MemoryLocker, Server, Upload } from "@tus/server";
import { AppError, notFound } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { Announced } from "./upload-store.ts";
import type { Uploads } from "./uploads.ts";

/** Flags of regions: a black flag followed by invisible tag characters. */
const REGION_FLAG = String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}`;
/** Characters that hide or reorder parts of a name, and those that file systems reject; except joiners. */
const MISLEADING = String.raw`(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029/\\]`;
const KEPT_OR_MISLEADING = new RegExp(`(${REGION_FLAG})|${MISLEADING}`, "gu");
/** Joiners separate letters in many scripts and combine emoji. At either end, or repeated, they only hide something. */
const IDLE_JOINERS = /^[\u200c\u200d]+|(?<![\u200c\u200d])[\u200c\u200d]+$|(?<=[\u200c\u200d])[\u200c\u200d]/gu;
const ENDING_CODE_POINTS = 16;

/**
 * Returns the sender's file name without path, control characters and direction marks. Composes letters, because macOS
 * writes them decomposed, and keeps the extension when it truncates.
 */
export function shownName(given: string): string {
  const name = given
    .slice(0, 4 * FILE_NAME_CODE_POINTS)
    .replace(/^.*[/\\]/s, "")
    .replace(KEPT_OR_MISLEADING, "$1")
    .normalize("NFC")
    .trim()
    .replace(IDLE_JOINERS, "");
  const letters = [...name];
  if (letters.length <= FILE_NAME_CODE_POINTS) return name;
  const end = letters.slice(-ENDING_CODE_POINTS);
  return [...letters.slice(0, FILE_NAME_CODE_POINTS - ENDING_CODE_POINTS - 1), "…", ...end].join("");
}

/** A user's uploads as a data store of the tus library, which cannot express our refusals, so the store keeps them. */
class OwnUploads extends DataStore {
  readonly #uploads: Uploads;
  readonly #ownerId: string;
  refusal: unknown;

  constructor(uploads: Uploads, ownerId: string) {
    super();
    this.#uploads = uploads;
    this.#ownerId = ownerId;
    this.extensions = ["creation", "termination"];
  }

  override create(upload: Upload): Promise<Upload> {
    return this.#kept(async () => {
      await this.#uploads.begin(this.#ownerId, upload.id, announced(upload));
      return upload;
    });
  }

  override getUpload(id: string): Promise<Upload> {
    return this.#kept(async () => {
      const { size, received } = await this.#uploads.find(this.#ownerId, id);
      return new Upload({ id, size, offset: received ?? size });
    });
  }

  override write(stream: Readable, id: string): Promise<number> {
    return this.#kept(async () => {
      const upload = await this.#uploads.find(this.#ownerId, id);
      return this.#uploads.write(upload, stream);
    });
  }

  override remove(id: string): Promise<void> {
    return this.#kept(async () => {
      await this.#uploads.find(this.#ownerId, id);
      await this.#uploads.remove(this.#ownerId, id);
    });
  }

  finish(id: string): Promise<void> {
    return this.#kept(() => this.#uploads.finish(this.#ownerId, id));
  }

  async #kept<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.refusal = error;
      throw error;
    }
  }
}

/** Serializes writes to an upload on this server; the database decides between servers. */
export const createUploadLocker = () => new MemoryLocker();

/**
 * Answers one tus request.
 * @param path base path of the uploads, as the client sees it
 * @throws AppError as `Uploads` does
 */
export async function answerTus(
  { uploads, locker }: { readonly uploads: Uploads; readonly locker: Locker },
  { ownerId, id, request }: { readonly ownerId: string; readonly id?: string; readonly request: Request },
  path: string,
): Promise<Response> {
  const datastore = new OwnUploads(uploads, ownerId);
  const server = new Server({
    path,
    datastore,
    locker,
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: () => randomUUIDv7(),
    // The library would take the query string for a part of the id.
    ...(id !== undefined && { getFileIdFromRequest: () => id }),
    generateUrl: (_, { path, id }) => `${path}/${id}`,
    onUploadFinish: async (_, { id }) => {
      await datastore.finish(id);
      return {};
    },
  });
  const answer = await server.handleWeb(request);
  if (datastore.refusal) throw datastore.refusal;
  if (answer.status >= 400) throw refusalOf(answer.status);
  return answer;
}

function refusalOf(status: number): Error {
  if (status === 404 || status === 410) return notFound("fileNotFound");
  if (status === 409) return new AppError("IN_PROGRESS", say("uploadElsewhere"));
  if (status === 413) return new AppError("TOO_LARGE", say("uploadTooMuch"));
  return status === 500 ? new Error("tus failed") : new AppError("VALIDATION", say("uploadForm"));
}

const LONGEST_MS = 24 * 60 * 60 * 1_000;
const WIDEST = 20_000;

function announced({ size, metadata = {} }: Upload): Announced {
  if (size === undefined) throw new AppError("VALIDATION", say("fileEmpty"));
  const poster = Id.safeParse(metadata.poster);
  return {
    size,
    name: shownName(metadata.filename ?? ""),
    waveform: "voice" in metadata ? waveformOf(metadata.waveform ?? "") : null,
    durationMs: numberOf(metadata.durationMs, LONGEST_MS),
    width: numberOf(metadata.width, WIDEST),
    height: numberOf(metadata.height, WIDEST),
    ...("export" in metadata && { isExport: true }),
    ...(poster.success && { poster: poster.data }),
  };
}

function numberOf(text: string | null | undefined, most: number): number | null {
  const value = Number(text ?? Number.NaN);
  return Number.isInteger(value) && value > 0 && value <= most ? value : null;
}

function waveformOf(base64: string): number[] {
  const levels = [...Buffer.from(base64.slice(0, 2 * WAVEFORM_LEVELS), "base64")];
  return Array.from({ length: WAVEFORM_LEVELS }, (_, i) => levels[i] ?? 0);
}
