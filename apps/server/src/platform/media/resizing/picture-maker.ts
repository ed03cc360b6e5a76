import { STICKER_FRAMES_MAX } from "@lingualoom/contract/limits.ts";
import type { Sandbox } from "@lingualoom/sandbox/sandbox.ts";
import type { Clock } from "#/platform/clock.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { PICTURE_PROGRAM } from "../confined/picture-fork.ts";
import { SandboxedWorker } from "../confined/sandboxed-worker.ts";
import type { MadeFor, MadePicture } from "../picture-sizes.ts";
import { isPicture } from "./picture-format.ts";
import type { PictureOrder, PictureRefusal } from "./process-messages.ts";

const BUSY_RETRY_AFTER = 3;

export const busyWithPictures = () =>
  new AppError("UNAVAILABLE", say("busyWithImages"), { retryAfter: BUSY_RETRY_AFTER });
export const unreadablePicture = () => new AppError("UNSUPPORTED_MEDIA", say("imageUnreadable"));

const PREVIEW_PATIENCE_MS = 4_000;

/** Makes pictures in one process, and previews of documents in another, which pictures need not wait for. */
export class PictureMaker implements AsyncDisposable {
  readonly #pictures: SandboxedWorker<Omit<PictureOrder, "id">, MadePicture, PictureRefusal>;
  readonly #documents: SandboxedWorker<Omit<PictureOrder, "id">, MadePicture, PictureRefusal>;

  constructor(clock: Clock, sandbox?: Sandbox) {
    const options = {
      clock,
      sandbox,
      program: PICTURE_PROGRAM,
      busy: busyWithPictures,
      refusals: {
        unreadable: unreadablePicture,
        "too-many-pixels": () => new AppError("TOO_LARGE", say("tooManyPixels")),
        "too-many-frames": () => new AppError("TOO_LARGE", say("tooManyFrames", { most: STICKER_FRAMES_MAX })),
      },
    };
    this.#pictures = new SandboxedWorker({ ...options, hasSecond: true });
    this.#documents = new SandboxedWorker({ ...options, patience: PREVIEW_PATIENCE_MS, isLast: true });
  }

  get running(): boolean {
    return this.#pictures.running || this.#documents.running;
  }

  /** @throws AppError `UNSUPPORTED_MEDIA`, `TOO_LARGE`, or `UNAVAILABLE` when too many are waiting */
  async make(bytes: Uint8Array, purpose: MadeFor, ownerId: string): Promise<MadePicture> {
    if (!isPicture(bytes)) throw new AppError("UNSUPPORTED_MEDIA", say("imageFormats"));
    return this.#pictures.take({ bytes, purpose }, ownerId);
  }

  /**
   * Renders the first page of a PDF document. After one that took too long, its owner gets no previews for a while.
   * @throws AppError as `make` does
   */
  async preview(bytes: Uint8Array, ownerId: string): Promise<MadePicture> {
    if (this.#documents.wasGivenUp(ownerId)) throw busyWithPictures();
    return this.#documents.take({ bytes, purpose: "preview" }, ownerId);
  }

  refuse(): void {
    this.#pictures.refuse();
    this.#documents.refuse();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#pictures[Symbol.asyncDispose](), this.#documents[Symbol.asyncDispose]()]);
  }
}
