import { type ChildProcess, fork } from "node:child_process";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { noSandbox, type Sandbox } from "@lingualoom/sandbox/sandbox.ts";
import type { Clock, Timer } from "#/platform/clock.ts";
import { pictureFork } from "#/platform/media/confined/picture-fork.ts";
import { killWithSandbox } from "#/platform/media/confined/sandboxed-worker.ts";

import { TranscriptionError } from "../engine.ts";
import type { PieceHeard, SoundAnswer, SoundOrder, SoundPart, SoundPiece, SoundRefusal } from "../process-messages.ts";

const PROGRAM = fileURLToPath(new URL("./sound-program.ts", import.meta.url));

/** Milliseconds without a recording after which the process ends and frees its memory, including the model's. */
const IDLE_MS = 60_000;
/** Milliseconds for loading, reading and cutting, and for the shortest word, which takes a large model a minute. */
const PATIENCE_MS = 3 * 60_000;
/** Additional time per piece, as a multiple of its duration. */
const SLOWEST = 3;
/** Kilobytes for the program, a recording and ten minutes of it decoded. A model takes 1.5 times its file's size. */
const MEMORY = 2_000_000;

const refused: Readonly<Record<SoundRefusal, () => TranscriptionError>> = {
  unreadable: () => new TranscriptionError("unreadable", "the recording cannot be read"),
  "too-long": () => new TranscriptionError("too-long", "the recording is too long"),
  "no-model": () => new TranscriptionError("unconfigured", "the model cannot be loaded"),
};

/** Bytes of one message, which take the server a millisecond. */
const PART_BYTES = 1_000_000;

interface Running {
  readonly id: number;
  readonly pieces: SoundPiece[];
  readonly done: PromiseWithResolvers<SoundAnswer>;
}

export interface SoundProcessOptions {
  readonly clock: Clock;
  readonly sandbox?: Sandbox | undefined;
  /** The model's file; null when the process only splits recordings. */
  readonly model: string | null;
  readonly mostSeconds: number;
}

/**
 * Processes recordings one after the other, in a child process that starts with the first and ends when there are no
 * more. A hostile file that breaks a decoder does not harm the server, and an idle server needs no memory for the
 * model.
 */
export class SoundProcess implements AsyncDisposable {
  readonly #options: SoundProcessOptions;
  #child: ChildProcess | null = null;
  #running: Running | null = null;
  #timer: Timer | null = null;
  #before: Promise<unknown> = Promise.resolve();
  #lastId = 0;

  constructor(options: SoundProcessOptions) {
    this.#options = options;
  }

  get running(): boolean {
    return this.#child !== null;
  }

  /** @throws TranscriptionError */
  async cut(bytes: Uint8Array, signal: AbortSignal): Promise<readonly SoundPiece[]> {
    return (await this.#ask(bytes, signal)).pieces;
  }

  /** @throws TranscriptionError */
  async hear(bytes: Uint8Array, signal: AbortSignal): Promise<readonly PieceHeard[]> {
    return (await this.#ask(bytes, signal)).heard;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop("cancelled");
    await this.#before;
  }

  #ask(bytes: Uint8Array, signal: AbortSignal) {
    const asked = this.#before.then(() => this.#order(bytes, signal));
    this.#before = asked.catch(() => {});
    return asked;
  }

  async #order(bytes: Uint8Array, signal: AbortSignal) {
    if (signal.aborted) throw new TranscriptionError("cancelled", "the request was cancelled");
    this.#lastId += 1;
    const id = this.#lastId;
    const running: Running = { id, pieces: [], done: Promise.withResolvers<SoundAnswer>() };
    // Avoids an unhandled rejection if the process ends before the promise is awaited.
    running.done.promise.catch(() => {});
    this.#running = running;
    const giveUp = () => this.#stop("cancelled");
    signal.addEventListener("abort", giveUp);
    try {
      this.#child ??= this.#start();
      this.#wait();
      for (let at = 0; at < bytes.length; at += PART_BYTES)
        await sent(this.#child, { id, part: bytes.subarray(at, at + PART_BYTES) });
      await sent(this.#child, { id, mostSeconds: this.#options.mostSeconds });
      const answer = await running.done.promise;
      if ("refusal" in answer) throw refused[answer.refusal]();
      return { pieces: running.pieces, heard: "heard" in answer ? answer.heard : [] };
    } finally {
      signal.removeEventListener("abort", giveUp);
      this.#running = null;
      this.#timer?.cancel();
      this.#timer = this.#options.clock.after(IDLE_MS, () => this.#stop("cancelled"));
    }
  }

  #wait(seconds = 0): void {
    this.#timer?.cancel();
    const patience = PATIENCE_MS + SLOWEST * 1_000 * seconds;
    this.#timer = this.#options.clock.after(patience, () => this.#stop("unreadable"));
  }

  #start(): ChildProcess {
    const { model, sandbox = noSandbox } = this.#options;
    const size = model === null ? 0 : (statSync(model, { throwIfNoEntry: false })?.size ?? 0);
    const needs = { memory: MEMORY + Math.ceil((size * 1.5) / 1_000), ...(model !== null && { reads: model }) };
    const started = fork(PROGRAM, model === null ? [] : [model], {
      ...pictureFork(sandbox, needs),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    started.on("message", (answer: SoundAnswer) => {
      if (answer.id !== this.#running?.id) return;
      if ("piece" in answer) this.#running.pieces.push(answer.piece);
      else if ("seconds" in answer) this.#wait(answer.seconds);
      else this.#running.done.resolve(answer);
    });
    // Whatever ended the process, its recording is the likeliest cause. The next one gets a new process.
    const ended = () => {
      if (this.#child === started) this.#stop("unreadable");
    };
    started.on("error", ended);
    started.on("exit", ended);
    return started;
  }

  #stop(failure: "unreadable" | "cancelled"): void {
    const child = this.#child;
    this.#child = null;
    this.#timer?.cancel();
    if (child) killWithSandbox(child);
    this.#running?.done.reject(new TranscriptionError(failure, "the process that reads recordings ended"));
  }
}

/** Resolves even when the process is gone; its exit event reports that. */
const sent = (child: ChildProcess | null, message: SoundPart | SoundOrder): Promise<void> =>
  new Promise((resolve) => {
    if (child?.connected) child.send(message, () => resolve());
    else resolve();
  });
