import type { Sandbox } from "@lingualoom/sandbox/sandbox.ts";
import type { Clock } from "../../clock.ts";
import { AppError } from "../../errors.ts";
import { say } from "../../sentences/sentence.ts";
import { ConfinedTurns } from "../confined/turns.ts";
import type { MadePicture, Purpose } from "../picture-sizes.ts";
import { PICTURE_PROGRAM } from "./picture-fork.ts";
import { isPicture } from "./picture-format.ts";
import type { PictureOrder, PictureRefusal } from "./process-messages.ts";

/** Seconds after which there may be room again. */
const BUSY_RETRY_AFTER = 3;

export const busyWithPictures = () =>
  new AppError("UNAVAILABLE", say("busyWithImages"), { retryAfter: BUSY_RETRY_AFTER });
export const unreadablePicture = () => new AppError("UNSUPPORTED_MEDIA", say("imageUnreadable"));

/** Makes one picture after the other, in a process of its own. */
export class PictureMaker implements AsyncDisposable {
  readonly #turns: ConfinedTurns<Omit<PictureOrder, "id">, MadePicture, PictureRefusal>;

  constructor(clock: Clock, sandbox?: Sandbox) {
    this.#turns = new ConfinedTurns({
      clock,
      sandbox,
      program: PICTURE_PROGRAM,
      busy: busyWithPictures,
      refusals: {
        unreadable: unreadablePicture,
        "too-many-pixels": () => new AppError("TOO_LARGE", say("tooManyPixels")),
      },
    });
  }

  /** Whether the process runs. */
  get running(): boolean {
    return this.#turns.running;
  }

  /** @throws AppError `UNSUPPORTED_MEDIA`, `TOO_LARGE`, or `UNAVAILABLE` when too many are waiting */
  async make(bytes: Uint8Array, purpose: Purpose, ownerId: string): Promise<MadePicture> {
    if (!isPicture(bytes)) throw new AppError("UNSUPPORTED_MEDIA", say("imageFormats"));
    return this.#turns.take({ bytes, purpose }, ownerId);
  }

  /** The first page of a PDF document. @throws AppError as `make` does */
  preview(bytes: Uint8Array, ownerId: string): Promise<MadePicture> {
    return this.#turns.take({ bytes, purpose: "preview" }, ownerId);
  }

  /** Answers all who wait, for a server that stops. */
  refuse(): void {
    this.#turns.refuse();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#turns[Symbol.asyncDispose]();
  }
}
