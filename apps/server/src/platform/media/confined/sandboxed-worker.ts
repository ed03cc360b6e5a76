import { type ChildProcess, fork } from "node:child_process";
import { noSandbox, type Sandbox } from "@lingualoom/sandbox/sandbox.ts";
import type { Clock, Timer } from "#/platform/clock.ts";
import type { AppError } from "#/platform/errors.ts";
import { UsedTime } from "#/platform/turns/used-time.ts";
import { LAST } from "./confine.ts";
import { type ForkNeeds, pictureFork } from "./picture-fork.ts";

/** The process's answer to an order: the result, or the name of a refusal. */
export type TurnAnswer<Result, Refusal extends string> =
  | { readonly id: number; readonly made: Result }
  | { readonly id: number; readonly refusal: Refusal };

interface ConfinedProcessOptions<Refusal extends string> {
  readonly clock: Clock;
  readonly sandbox?: Sandbox | undefined;
  readonly program: string;
  readonly needs?: ForkNeeds;
  readonly refusals: Readonly<Record<Refusal | "unreadable", () => AppError>>;
  readonly busy: () => AppError;
  /** Milliseconds after which an order is given up and its process killed. */
  readonly patience?: number;
  /** Whether the process runs only while no other process of this machine needs the processor. */
  readonly isLast?: boolean;
  /** Whether heavy users get a second process, so that others do not wait for even one of their orders. */
  readonly hasSecond?: boolean;
}

interface Job<Order, Result> {
  readonly ownerId: string;
  readonly order: Order & { readonly id: number };
  readonly done: PromiseWithResolvers<Result>;
}

/** Milliseconds without an order after which the process ends and frees its memory. */
const IDLE_MS = 30_000;
/** Nothing within the limits takes nearly as long, so a process that does is killed. */
const PATIENCE_MS = 30_000;
/** Milliseconds after which an order is given up if a user who has used less time is waiting. It may be retried. */
const SHARE_MS = 8_000;
/** Recent processing time above which a user gets the second process. A given-up order counts for the same time. */
const HEAVY_MS = 5_000;
const REMEMBERED_MS = 10 * 60_000;
/** Milliseconds for the current order once the server stops. */
const LAST_MS = 8_000;
/** Maximum number of waiting orders; their bytes are in memory. */
const WAITING_MAX = 16;
/** Maximum per user: enough for a picture sent to several chats at once. */
const OWN_WAITING_MAX = 4;

/**
 * Runs one order after the other in a child process that starts with the first and ends when there are no more. Its
 * memory does not count against an idle server, and a hostile file that breaks a decoder does not harm the server. The
 * next order is that of the user who recently used the least time, so that no user waits for all orders of another,
 * however long each takes.
 */
export class SandboxedWorker<Order extends object, Result, Refusal extends string> implements AsyncDisposable {
  readonly #options: ConfinedProcessOptions<Refusal>;
  /** By user. On equal use, the first in the map is next. */
  readonly #queues = new Map<string, Job<Order, Result>[]>();
  readonly #used: UsedTime;
  readonly #second: SandboxedWorker<Order, Result, Refusal> | null;
  /** Time at which an order of a user was last given up. */
  readonly #givenUp = new Map<string, number>();
  #current: Job<Order, Result> | null = null;
  #begunAt = 0;
  #child: ChildProcess | null = null;
  #timer: Timer | null = null;
  #lastId = 0;
  #closed = false;

  constructor(options: ConfinedProcessOptions<Refusal>) {
    this.#options = options;
    this.#used = new UsedTime(options.clock);
    this.#second = options.hasSecond ? new SandboxedWorker({ ...options, hasSecond: false, isLast: true }) : null;
  }

  get running(): boolean {
    return this.#child !== null || (this.#second?.running ?? false);
  }

  /** @throws AppError when too many orders are waiting, or a refusal of the process */
  async take(order: Order, ownerId: string): Promise<Result> {
    if (this.#second && this.#isHeavy(ownerId)) return this.#second.take(order, ownerId);
    const own = this.#queues.get(ownerId) ?? [];
    if (this.#closed || own.length >= OWN_WAITING_MAX) throw this.#options.busy();
    if (this.#waiting().length >= WAITING_MAX) this.#makeRoom(ownerId);
    this.#lastId += 1;
    const job = { ownerId, order: { ...order, id: this.#lastId }, done: Promise.withResolvers<Result>() };
    this.#queues.set(ownerId, [...own, job]);
    if (this.#current) this.#shareWith(ownerId);
    else this.#next();
    return job.done.promise;
  }

  wasGivenUp(ownerId: string): boolean {
    const at = this.#givenUp.get(ownerId);
    return at !== undefined && this.#options.clock.now().getTime() - at < REMEMBERED_MS;
  }

  #isHeavy(ownerId: string): boolean {
    const lanes = this.#second ? [this, this.#second] : [this];
    return lanes.some((lane) => lane.#used.of(ownerId) > HEAVY_MS || lane.wasGivenUp(ownerId));
  }

  /** Moves waiting orders of users who have become heavy to the second process. */
  #passOn(): void {
    if (!this.#second) return;
    for (const [ownerId, jobs] of this.#queues) {
      if (!this.#isHeavy(ownerId)) continue;
      this.#queues.delete(ownerId);
      this.#second.#queues.set(ownerId, [...(this.#second.#queues.get(ownerId) ?? []), ...jobs]);
      if (!this.#second.#current) this.#second.#next();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#second?.[Symbol.asyncDispose]();
    this.#closed = true;
    await Promise.allSettled([this.#current, ...this.#waiting()].map((job) => job?.done.promise));
    this.#timer?.cancel();
    this.#stop();
  }

  /** Rejects all waiting orders when the server stops; the current one gets a little time. */
  refuse(): void {
    const { clock, busy } = this.#options;
    this.#second?.refuse();
    this.#closed = true;
    for (const { done } of this.#waiting()) done.reject(busy());
    this.#queues.clear();
    const current = this.#current;
    clock.after(LAST_MS, () => current?.done.reject(busy()));
  }

  #waiting(): Job<Order, Result>[] {
    return [...this.#queues.values()].flat();
  }

  /** Rejects the last order of the user who used the most time, so that no one is refused because of others. */
  #makeRoom(ownerId: string): void {
    const mine = this.#used.of(ownerId);
    const [costliest] = [...this.#queues.keys()].sort((a, b) => this.#used.of(b) - this.#used.of(a));
    if (costliest === undefined || this.#used.of(costliest) <= mine) throw this.#options.busy();
    const jobs = this.#queues.get(costliest) ?? [];
    jobs.at(-1)?.done.reject(this.#options.busy());
    if (jobs.length > 1) this.#queues.set(costliest, jobs.slice(0, -1));
    else this.#queues.delete(costliest);
  }

  /** Gives up the current order if it has had its share of time and this user, who has used less, is still waiting. */
  #shareWith(ownerId: string): void {
    const { clock, busy } = this.#options;
    const job = this.#current;
    if (!job || job.ownerId === ownerId) return;
    const ran = clock.now().getTime() - this.#begunAt;
    if (ran < SHARE_MS) {
      clock.after(SHARE_MS - ran, () => {
        if (this.#current === job && this.#queues.has(ownerId)) this.#shareWith(ownerId);
      });
      return;
    }
    if (this.#used.of(job.ownerId) + ran <= this.#used.of(ownerId)) return;
    this.#giveUp(job, busy());
  }

  #giveUp(job: Job<Order, Result>, refusal: AppError): void {
    this.#givenUp.delete(job.ownerId);
    this.#givenUp.set(job.ownerId, this.#options.clock.now().getTime());
    for (const owner of this.#givenUp.keys()) {
      if (this.wasGivenUp(owner)) break;
      this.#givenUp.delete(owner);
    }
    this.#stop();
    job.done.reject(refusal);
    this.#next();
  }

  #next(): void {
    const { clock, refusals, patience = PATIENCE_MS } = this.#options;
    this.#timer?.cancel();
    const now = clock.now().getTime();
    if (this.#current) this.#used.add(this.#current.ownerId, now - this.#begunAt);
    this.#passOn();
    this.#current = this.#takeJob();
    this.#begunAt = now;
    if (!this.#current) {
      this.#timer = clock.after(IDLE_MS, () => this.#stop());
      return;
    }
    this.#child ??= this.#start();
    this.#child.send(this.#current.order);
    const job = this.#current;
    this.#timer = clock.after(patience, () => this.#giveUp(job, refusals.unreadable()));
    for (const ownerId of this.#queues.keys()) this.#shareWith(ownerId);
  }

  /** Takes the first job of the user whose turn it is and moves that user behind all others with equal use. */
  #takeJob(): Job<Order, Result> | null {
    let least: string | undefined;
    for (const ownerId of this.#queues.keys())
      if (least === undefined || this.#used.of(ownerId) < this.#used.of(least)) least = ownerId;
    if (least === undefined) return null;
    const [job, ...rest] = this.#queues.get(least) ?? [];
    this.#queues.delete(least);
    if (rest.length > 0) this.#queues.set(least, rest);
    return job ?? null;
  }

  #start(): ChildProcess {
    const { program, sandbox = noSandbox, needs, refusals, isLast = false } = this.#options;
    const started = fork(program, isLast ? [LAST] : [], {
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
    // Whatever ended the process, its current order is the likeliest cause. The next order gets a new process.
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

/** Kills the whole process group, because programs started by the sandbox would survive otherwise. */
export function killWithSandbox(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}
