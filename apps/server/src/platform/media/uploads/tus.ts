import { randomUUIDv7 } from "node:crypto";
import type { Readable } from "node:stream";
import { WAVEFORM_LEVELS } from "@lingualoom/contract/limits.ts";
import { DataStore, type Locker, MemoryLocker, Server, Upload } from "@tus/server";
import { AppError, notFound } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { shownName } from "./file-name.ts";
import type { Announced } from "./upload-store.ts";
import type { Uploads } from "./uploads.ts";

/** A person's uploads, as the library for tus asks for them. It has no word for a refusal, so the store keeps that. */
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

/** Lets one request of this server at a time write to an upload; the database decides between servers. */
export const createUploadLocker = () => new MemoryLocker();

/**
 * Answers one request of tus.
 * @param path below which uploads are, as the caller sees it
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
    // The library would take what follows a question mark for a part of it.
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

/** Gives refusals of the library, which are plain English text, the form of all others. */
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
  return {
    size,
    name: shownName(metadata.filename ?? ""),
    waveform: "voice" in metadata ? waveformOf(metadata.waveform ?? "") : null,
    durationMs: numberOf(metadata.durationMs, LONGEST_MS),
    width: numberOf(metadata.width, WIDEST),
    height: numberOf(metadata.height, WIDEST),
  };
}

function numberOf(text: string | null | undefined, most: number): number | null {
  const value = Number(text ?? Number.NaN);
  return Number.isInteger(value) && value > 0 && value <= most ? value : null;
}

/** Its bytes in base64, as many as there are levels. */
function waveformOf(base64: string): number[] {
  const levels = [...Buffer.from(base64.slice(0, 2 * WAVEFORM_LEVELS), "base64")];
  return Array.from({ length: WAVEFORM_LEVELS }, (_, i) => levels[i] ?? 0);
}
