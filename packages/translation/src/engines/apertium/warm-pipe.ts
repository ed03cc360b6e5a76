import type { ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { EngineError } from "../../engine.ts";
import type { Clock, Timer } from "../clock.ts";
import { killGroup } from "./confinement.ts";
import { FrameReader } from "./frame-reader.ts";

/** A short text takes about a millisecond. What takes this long hangs for ever. */
export const FRAME_TIMEOUT = 1_500;
/** Reading the dictionaries of a large pair on a busy machine. */
const BOOT_TIMEOUT = 10_000;
/** At a few milliseconds each, more could not be answered in time. */
const LONGEST_QUEUE = 256;

interface Frame {
  readonly stream: string;
  readonly nonce: string;
  readonly timeout: number;
  resolve(answer: string): void;
  reject(error: EngineError): void;
}

export interface WarmPipeOptions {
  /** For error messages: "eng-spa". */
  readonly name: string;
  readonly spawn: () => ChildProcess;
  readonly clock: Clock;
  /** Called whenever the pipe has nothing left to do. */
  readonly onIdle?: () => void;
}

/**
 * One pipeline kept running. Frames end in NUL; each carries a random nonce in its last blank and only an answer
 * that ends in exactly this nonce is taken, so no text can become the answer to another one. At most one frame is
 * under way; a frame that fails in any manner ends the process group, and the next gets a fresh one.
 */
export class WarmPipe {
  readonly #options: WarmPipeOptions;
  readonly #waiting: Frame[] = [];
  #current: Frame | null = null;
  #timer: Timer | null = null;
  #child: ChildProcess | null = null;
  #closed = false;

  constructor(options: WarmPipeOptions) {
    this.#options = options;
  }

  get busy(): boolean {
    return this.#current !== null || this.#waiting.length > 0;
  }

  /** Answers `stream` as the programs wrote it. Rejects with EngineError only. */
  ask(stream: string, signal: AbortSignal): Promise<string> {
    if (signal.aborted) return Promise.reject(cancelled());
    if (this.#closed) return Promise.reject(this.#error("unavailable", "was stopped"));
    if (this.#waiting.length >= LONGEST_QUEUE)
      return Promise.reject(this.#error("unavailable", "has too much to do"));
    return new Promise((resolve, reject) => {
      const settle = () => signal.removeEventListener("abort", onAbort);
      const frame = this.#frame(
        stream,
        FRAME_TIMEOUT,
        (answer) => {
          settle();
          resolve(answer);
        },
        (error) => {
          settle();
          reject(error);
        },
      );
      /** A frame under way is finished all the same: only its answer keeps the pipe in step. */
      const onAbort = () => {
        const place = this.#waiting.indexOf(frame);
        if (place >= 0) this.#waiting.splice(place, 1);
        frame.reject(cancelled());
      };
      signal.addEventListener("abort", onAbort, { once: true });
      this.#waiting.push(frame);
      this.#next();
    });
  }

  close(): void {
    this.#closed = true;
    this.#stop();
    const error = this.#error("unavailable", "was stopped");
    this.#current?.reject(error);
    this.#current = null;
    for (const frame of this.#waiting.splice(0)) frame.reject(error);
  }

  #frame(stream: string, timeout: number, resolve: Frame["resolve"], reject: Frame["reject"]): Frame {
    const nonce = String(randomInt(1_000_000_000, 10_000_000_000));
    return { stream: `${stream}[][${nonce}]`, nonce, timeout, resolve, reject };
  }

  #next(): void {
    if (this.#current !== null || this.#closed) return;
    if (this.#waiting.length === 0) {
      this.#options.onIdle?.();
    } else if (this.#child === null) {
      this.#start();
      // The dictionaries are read before the first answer; an empty frame waits for them on its own time.
      this.#send(this.#bootFrame());
    } else {
      this.#send(this.#waiting.shift()!);
    }
  }

  /** A pipeline that cannot even start would be started again for each that waits. */
  #bootFrame(): Frame {
    const refuseAll = (error: EngineError) => {
      for (const frame of this.#waiting.splice(0)) frame.reject(error);
    };
    return this.#frame("", BOOT_TIMEOUT, () => {}, refuseAll);
  }

  #start(): void {
    const child = this.#options.spawn();
    this.#child = child;
    const reader = new FrameReader();
    const failed = () => {
      if (this.#child === child) this.#fail(this.#error("crashed", "stopped by itself"));
    };
    child.once("error", failed);
    child.once("exit", failed);
    child.stdout!.once("close", failed);
    child.stdin!.on("error", failed);
    child.stdout!.on("data", (bytes: Buffer) => {
      if (this.#child !== child) return;
      try {
        for (const answer of reader.read(bytes)) this.#answer(answer);
      } catch {
        this.#fail(this.#error("bad_output", "answered without end"));
      }
    });
  }

  #send(frame: Frame): void {
    this.#current = frame;
    this.#timer = this.#options.clock.after(frame.timeout, () => {
      this.#fail(this.#error("timeout", "did not answer in time"));
    });
    this.#child!.stdin!.write(`${frame.stream}\0`);
  }

  #answer(answer: string): void {
    const frame = this.#current;
    const tail = frame && `[][${frame.nonce}]`;
    const nonces = answer.match(/\[\]\[\d{10}\]/g);
    if (!tail || nonces?.length !== 1 || !answer.endsWith(tail)) {
      this.#fail(this.#error("crashed", "fell out of step"));
      return;
    }
    this.#finish();
    frame.resolve(answer.slice(0, -tail.length));
    this.#next();
  }

  #fail(error: EngineError): void {
    const frame = this.#current;
    this.#finish();
    this.#stop();
    frame?.reject(error);
    this.#next();
  }

  #finish(): void {
    this.#timer?.cancel();
    this.#timer = null;
    this.#current = null;
  }

  #stop(): void {
    this.#timer?.cancel();
    const child = this.#child;
    this.#child = null;
    if (child) killGroup(child);
  }

  #error(code: "crashed" | "timeout" | "bad_output" | "unavailable", what: string): EngineError {
    return new EngineError(code, `Apertium's ${this.#options.name} ${what}`);
  }
}

const cancelled = () => new EngineError("cancelled", "No longer wanted");
