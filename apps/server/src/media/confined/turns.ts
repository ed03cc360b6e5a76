import { type ChildProcess, fork } from "node:child_process";
import { noSandbox, type Sandbox } from "@lingualoom/sandbox/sandbox.ts";
import type { Clock, Timer } from "../../clock.ts";
import type { AppError } from "../../errors.ts";
import { type ForkNeeds, pictureFork } from "../resizing/picture-fork.ts";

/** What a process answers to an order: what it made, or the name of a refusal. */
export type TurnAnswer<Result, Refusal extends string> =
  | { readonly id: number; readonly made: Result }
  | { readonly id: number; readonly refusal: Refusal };

interface Options<Refusal extends string> {
  readonly clock: Clock;
  readonly sandbox?: Sandbox | undefined;
  /** The program of the process. */
  readonly program: string;
  readonly needs?: ForkNeeds;
  readonly refusals: Readonly<Record<Refusal | "unreadable", () => AppError>>;
  readonly busy: () => AppError;
}

interface Job<Order, Result> {
  readonly order: Order & { readonly id: number };
  readonly done: PromiseWithResolvers<Result>;
}

/** After this time without an order the process ends and frees its memory. */
const IDLE_MS = 30_000;
/** Nothing within the limits takes nearly as long; the process of what does is killed. */
const PATIENCE_MS = 30_000;
/** What an order may take once the server stops. */
const LAST_MS = 8_000;
/** Orders that wait; their bytes are in memory. */
const WAITING_MAX = 16;
/** Of one person: as many as somebody sends to several chats at once. */
const OWN_WAITING_MAX = 4;

/**
 * Has one order after the other done, in a process that starts with the first and ends when there are no more: its
 * memory does not count against the idle server, and what a hostile file does to a decoder it does not do to the
 * server. People take turns, so that nobody waits for all that somebody else has given.
 */
export class ConfinedTurns<Order extends object, Result, Refusal extends string> implements AsyncDisposable {
  readonly #options: Options<Refusal>;
  /** By person, in the order of their turns. */
  readonly #queues = new Map<string, Job<Order, Result>[]>();
  #current: Job<Order, Result> | null = null;
  #child: ChildProcess | null = null;
  #timer: Timer | null = null;
  #lastId = 0;
  #closed = false;

  constructor(options: Options<Refusal>) {
    this.#options = options;
  }

  /** Whether the process runs. */
  get running(): boolean {
    return this.#child !== null;
  }

  /** @throws AppError that it is busy when too many are waiting, or a refusal of the process */
  async take(order: Order, ownerId: string): Promise<Result> {
    const own = this.#queues.get(ownerId) ?? [];
    if (this.#closed || this.#waiting().length >= WAITING_MAX || own.length >= OWN_WAITING_MAX)
      throw this.#options.busy();
    this.#lastId += 1;
    const job = { order: { ...order, id: this.#lastId }, done: Promise.withResolvers<Result>() };
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

  /** Answers all who wait, for a server that stops: the one being done has a little time. */
  refuse(): void {
    const { clock, busy } = this.#options;
    this.#closed = true;
    for (const { done } of this.#waiting()) done.reject(busy());
    this.#queues.clear();
    const current = this.#current;
    clock.after(LAST_MS, () => current?.done.reject(busy()));
  }

  #waiting(): Job<Order, Result>[] {
    return [...this.#queues.values()].flat();
  }

  #next(): void {
    const { clock, refusals } = this.#options;
    this.#timer?.cancel();
    this.#current = this.#takeJob();
    if (!this.#current) {
      this.#timer = clock.after(IDLE_MS, () => this.#stop());
      return;
    }
    this.#child ??= this.#start();
    this.#child.send(this.#current.order);
    this.#timer = clock.after(PATIENCE_MS, () => {
      this.#stop();
      this.#current?.done.reject(refusals.unreadable());
      this.#next();
    });
  }

  /** The first job of the person whose turn it is, who then is behind all others. */
  #takeJob(): Job<Order, Result> | null {
    for (const [ownerId, [job, ...rest]] of this.#queues) {
      this.#queues.delete(ownerId);
      if (rest.length > 0) this.#queues.set(ownerId, rest);
      return job ?? null;
    }
    return null;
  }

  #start(): ChildProcess {
    const { program, sandbox = noSandbox, needs, refusals } = this.#options;
    const started = fork(program, [], {
      ...pictureFork(sandbox, needs),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    started.on("message", (answer: TurnAnswer<Result, Refusal>) => {
      if (this.#child !== started || answer.id !== this.#current?.order.id) return;
      const { done } = this.#current;
      if ("made" in answer) done.resolve(answer.made);
      else done.reject(refusals[answer.refusal]());
      this.#next();
    });
    // Whatever ends the process, its current order is the likeliest reason; the next one gets a new process.
    const ended = () => {
      if (this.#child !== started) return;
      this.#child = null;
      this.#current?.done.reject(refusals.unreadable());
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
