import { type ChildProcess, fork } from "node:child_process";
import { noSandbox, type Sandbox } from "@lingualoom/sandbox/sandbox.ts";
import type { Clock, Timer } from "../../clock.ts";
import { AppError } from "../../errors.ts";
import { say } from "../../sentences/sentence.ts";
import type { MadePicture, Purpose } from "../picture-sizes.ts";
import { PICTURE_PROGRAM, pictureFork } from "./picture-fork.ts";
import { isPicture } from "./picture-format.ts";
import type { PictureAnswer, PictureOrder, PictureRefusal } from "./process-messages.ts";

interface Job {
  readonly order: PictureOrder;
  readonly done: PromiseWithResolvers<MadePicture>;
}

/** After this time without a picture the process ends and frees its memory. */
const IDLE_MS = 30_000;
/** No picture within the limits takes nearly as long; the process of one that does is killed. */
const PATIENCE_MS = 30_000;
/** What a picture may take once the server stops. */
const LAST_MS = 8_000;
/** Pictures that wait; their bytes are in memory. */
const WAITING_MAX = 16;
/** Of one person: as many as somebody sends to several chats at once. */
const OWN_WAITING_MAX = 4;
/** Seconds after which there may be room again. */
const BUSY_RETRY_AFTER = 3;

const busy = () => new AppError("UNAVAILABLE", say("busyWithImages"), { retryAfter: BUSY_RETRY_AFTER });
const unreadable = () => new AppError("UNSUPPORTED_MEDIA", say("imageUnreadable"));

const REFUSALS: Readonly<Record<PictureRefusal, () => AppError>> = {
  unreadable,
  "too-many-pixels": () => new AppError("TOO_LARGE", say("tooManyPixels")),
};

/**
 * Makes one picture after the other, in a process that starts with the first and ends when there are no more: its
 * memory does not count against the idle server, and what a hostile file does to a decoder it does not do to the
 * server. People take turns, so that nobody waits for all that somebody else has given.
 */
export class PictureMaker implements AsyncDisposable {
  readonly #clock: Clock;
  readonly #sandbox: Sandbox;
  /** By person, in the order of their turns. */
  readonly #queues = new Map<string, Job[]>();
  #current: Job | null = null;
  #child: ChildProcess | null = null;
  #timer: Timer | null = null;
  #lastId = 0;
  #closed = false;

  constructor(clock: Clock, sandbox: Sandbox = noSandbox) {
    this.#clock = clock;
    this.#sandbox = sandbox;
  }

  /** Whether the process runs. */
  get running(): boolean {
    return this.#child !== null;
  }

  /** @throws AppError `UNSUPPORTED_MEDIA`, `TOO_LARGE`, or `UNAVAILABLE` when too many are waiting */
  async make(bytes: Uint8Array, purpose: Purpose, ownerId: string): Promise<MadePicture> {
    if (!isPicture(bytes)) throw new AppError("UNSUPPORTED_MEDIA", say("imageFormats"));
    return this.#order(bytes, purpose, ownerId);
  }

  /** The first page of a PDF document. @throws AppError as `make` does */
  preview(bytes: Uint8Array, ownerId: string): Promise<MadePicture> {
    return this.#order(bytes, "preview", ownerId);
  }

  async #order(bytes: Uint8Array, purpose: PictureOrder["purpose"], ownerId: string): Promise<MadePicture> {
    const own = this.#queues.get(ownerId) ?? [];
    if (this.#closed || this.#waiting().length >= WAITING_MAX || own.length >= OWN_WAITING_MAX) throw busy();
    this.#lastId += 1;
    const job = { order: { id: this.#lastId, bytes, purpose }, done: Promise.withResolvers<MadePicture>() };
    this.#queues.set(ownerId, [...own, job]);
    if (!this.#current) this.#next();
    return job.done.promise;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await Promise.allSettled([this.#current, ...this.#waiting()].map((job) => job?.done.promise));
    this.#timer?.cancel();
    this.#stop();
  }

  /** Answers all who wait, for a server that stops: the one being made has a little time. */
  refuse(): void {
    this.#closed = true;
    for (const { done } of this.#waiting()) done.reject(busy());
    this.#queues.clear();
    const current = this.#current;
    this.#clock.after(LAST_MS, () => current?.done.reject(busy()));
  }

  #waiting(): Job[] {
    return [...this.#queues.values()].flat();
  }

  #next(): void {
    this.#timer?.cancel();
    this.#current = this.#takeJob();
    if (!this.#current) {
      this.#timer = this.#clock.after(IDLE_MS, () => this.#stop());
      return;
    }
    this.#child ??= this.#start();
    this.#child.send(this.#current.order);
    this.#timer = this.#clock.after(PATIENCE_MS, () => {
      this.#stop();
      this.#current?.done.reject(unreadable());
      this.#next();
    });
  }

  /** The first job of the person whose turn it is, who then is behind all others. */
  #takeJob(): Job | null {
    for (const [ownerId, [job, ...rest]] of this.#queues) {
      this.#queues.delete(ownerId);
      if (rest.length > 0) this.#queues.set(ownerId, rest);
      return job ?? null;
    }
    return null;
  }

  #start(): ChildProcess {
    const started = fork(PICTURE_PROGRAM, [], {
      ...pictureFork(this.#sandbox),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    started.on("message", (answer: PictureAnswer) => {
      if (this.#child !== started || answer.id !== this.#current?.order.id) return;
      const { done } = this.#current;
      if ("picture" in answer) done.resolve(answer.picture);
      else done.reject(REFUSALS[answer.refusal]());
      this.#next();
    });
    // Whatever ends the process, its current picture is the likeliest reason; the next one gets a new process.
    const ended = () => {
      if (this.#child !== started) return;
      this.#child = null;
      this.#current?.done.reject(unreadable());
      this.#next();
    };
    started.on("error", ended);
    started.on("exit", ended);
    return started;
  }

  #stop(): void {
    const child = this.#child;
    this.#child = null;
    if (child) killWithSandbox(child);
  }
}

/** Kills the whole process group: what the sandbox started would stay otherwise. */
export function killWithSandbox(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}
