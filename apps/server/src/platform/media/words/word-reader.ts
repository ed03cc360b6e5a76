import { fileURLToPath } from "node:url";
import type { Sandbox } from "@lingualoom/sandbox/sandbox.ts";
import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import { type FoundWords, inItsLanguage } from "@lingualoom/translation/picture-words/read-words.ts";
import type { Clock } from "#/platform/clock.ts";
import { SandboxedWorker } from "../confined/sandboxed-worker.ts";
import { busyWithPictures, unreadablePicture } from "../resizing/picture-maker.ts";
import type { WordsOrder } from "./process-messages.ts";

const PROGRAM = fileURLToPath(new URL("./words-process.ts", import.meta.url));
/** Kilobytes: each recognised language takes some hundred megabytes until the process ends. */
const MEMORY = 4_000_000;

/** Recognises the text in one picture after the other, in a separate process. */
export class WordReader implements AsyncDisposable {
  readonly #detector: Detector;
  readonly #turns: SandboxedWorker<Omit<WordsOrder, "id">, FoundWords, "unreadable">;

  constructor(clock: Clock, detector: Detector, sandbox?: Sandbox) {
    this.#detector = detector;
    this.#turns = new SandboxedWorker({
      clock,
      sandbox,
      program: PROGRAM,
      hasSecond: true,
      needs: { memory: MEMORY, threads: true },
      busy: busyWithPictures,
      refusals: { unreadable: unreadablePicture },
    });
  }

  /** @throws AppError `UNSUPPORTED_MEDIA`, or `UNAVAILABLE` when too many are waiting */
  async read(bytes: Uint8Array, likely: readonly string[], ownerId: string): Promise<FoundWords> {
    const detected = async (text: string) => {
      const [one] = await this.#detector.detectMany([{ text }]);
      return one?.certain ? one.language : null;
    };
    return inItsLanguage(await this.#turns.take({ bytes, likely }, ownerId), detected, (only) =>
      this.#turns.take({ bytes, likely, only }, ownerId),
    );
  }

  refuse(): void {
    this.#turns.refuse();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#turns[Symbol.asyncDispose]();
  }
}
