import type { ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import type { Clock } from "../../clock.ts";
import { EngineError } from "../../engine.ts";
import { Lane, type LaneConnection } from "../lanes/lane.ts";
import { killGroup } from "./confinement.ts";
import { FrameReader } from "./frame-reader.ts";

/** Milliseconds. A short text takes one; a program that takes this long hangs. */
export const FRAME_TIMEOUT = 1_500;
/** Time for loading the dictionaries of a large pair on a busy machine. */
export const BOOT_TIMEOUT = 10_000;

export interface WarmPipeOptions {
  readonly name: string;
  readonly spawn: () => ChildProcess;
  readonly clock: Clock;
  readonly onIdle?: () => void;
}

/** A pipeline that keeps running and restarts after a failure. Input and output are in stream format. */
export type WarmPipe = Lane<string, string>;

export function makeWarmPipe({ name, spawn, ...rest }: WarmPipeOptions): WarmPipe {
  return new Lane({
    ...rest,
    name: `Apertium's ${name}`,
    open: () => new PipeConnection(name, spawn()),
    openTimeout: BOOT_TIMEOUT,
    answerTimeout: FRAME_TIMEOUT,
  });
}

interface Frame {
  readonly nonce: string;
  resolve(answer: string): void;
  reject(error: EngineError): void;
}

/**
 * Frames end in NUL; each carries a random nonce in its last blank, and only an answer that ends in exactly this nonce
 * is accepted. So no text can become the answer to another one, whatever it does to the programs.
 */
class PipeConnection implements LaneConnection<string, string> {
  readonly ready: Promise<void>;
  readonly #name: string;
  readonly #child: ChildProcess;
  #current: Frame | null = null;
  #broken = false;

  constructor(name: string, child: ChildProcess) {
    this.#name = name;
    this.#child = child;
    const ended = () => this.#fail("crashed", "stopped by itself");
    child.once("error", ended);
    child.once("exit", ended);
    child.stdout!.once("close", ended);
    child.stdin!.on("error", ended);
    const reader = new FrameReader();
    child.stdout!.on("data", (bytes: Buffer) => {
      if (this.#broken) return;
      try {
        for (const answer of reader.read(bytes)) this.#answer(answer);
      } catch {
        this.#fail("bad_output", "answered without end");
      }
    });
    // The program answers the first frame once it has loaded the dictionaries.
    this.ready = this.ask("").then(() => {});
  }

  get broken(): boolean {
    return this.#broken;
  }

  ask(stream: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const nonce = String(randomInt(1_000_000_000, 10_000_000_000));
      this.#current = { nonce, resolve, reject };
      if (this.#broken) this.#fail("crashed", "stopped by itself");
      else this.#child.stdin!.write(`${stream}[][${nonce}]\0`);
    });
  }

  close(): void {
    this.#fail("unavailable", "was stopped");
  }

  #answer(answer: string): void {
    const frame = this.#current;
    const tail = frame && `[][${frame.nonce}]`;
    const nonces = answer.match(/\[\]\[\d{10}\]/g);
    if (!tail || nonces?.length !== 1 || !answer.endsWith(tail)) {
      this.#fail("crashed", "fell out of step");
      return;
    }
    this.#current = null;
    frame.resolve(answer.slice(0, -tail.length));
  }

  #fail(code: "crashed" | "bad_output" | "unavailable", what: string): void {
    this.#broken = true;
    killGroup(this.#child);
    const frame = this.#current;
    this.#current = null;
    frame?.reject(new EngineError(code, `Apertium's ${this.#name} ${what}`));
  }
}
