import { type ChildProcess, fork } from "node:child_process";
import { noSandbox, type Sandbox } from "@lingualoom/sandbox/sandbox.ts";
import type { Clock, Timer } from "#/platform/clock.ts";
import type { AppError } from "#/platform/errors.ts";
import { UsedTime } from "#/platform/turns/used-time.ts";
import { LAST } from "./confine.ts";
import { type ForkNeeds, pictureFork } from "./picture-fork.ts";

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
  /** Milliseconds after which an order is given up with its process. */
  readonly patience?: number;
  /** Whether the process works only while no other one of this machine wants the processor. */
  readonly isLast?: boolean;
  /** Whether people who used much time lately have another process, so that nobody else waits for one order of theirs. */
  readonly hasSecond?: boolean;
}

interface Job<Order, Result> {
  readonly ownerId: string;
  readonly order: Order & { readonly id: number };
  readonly done: PromiseWithResolvers<Result>;
}

/** After this time without an order the process ends and frees its memory. */
const IDLE_MS = 30_000;
/** Nothing within the limits takes nearly as long; the process of what does is killed. */
const PATIENCE_MS = 30_000;
/** After so long an order is given up where somebody else waits who has used less time; it may be tried again. */
const SHARE_MS = 8_000;
/** Who used more than that lately has the second process, and whose order was given up within this time. */
const HEAVY_MS = 5_000;
const REMEMBERED_MS = 10 * 60_000;
/** What an order may take once the server stops. */
const LAST_MS = 8_000;
/** Orders that wait; their bytes are in memory. */
const WAITING_MAX = 16;
/** Of one person: as many as somebody sends to several chats at once. */
const OWN_WAITING_MAX = 4;

/**
 * Has one order after the other done, in a process that starts with the first and ends when there are no more: its
 * memory does not count against the idle server, and what a hostile file does to a decoder it does not do to the
 * server. Next is the person who lately used the least of its time, so that nobody waits for all that somebody else has
 * given, however long each of it takes.
 */
export class ConfinedTurns<Order extends object, Result, Refusal extends string> implements AsyncDisposable {
  readonly #options: Options<Refusal>;
  /** By person; of two who have used as much time the first is next. */
  readonly #queues = new Map<string, Job<Order, Result>[]>();
  readonly #used: UsedTime;
  readonly #second: ConfinedTurns<Order, Result, Refusal> | null;
  /** When an order of a person was last given up. */
  readonly #givenUp = new Map<string, number>();
  #current: Job<Order, Result> | null = null;
  #begunAt = 0;
  #child: ChildProcess | null = null;
  #timer: Timer | null = null;
  #lastId = 0;
  #closed = false;

  constructor(options: Options<Refusal>) {
    this.#options = options;
    this.#used = new UsedTime(options.clock);
    this.#second = options.hasSecond ? new ConfinedTurns({ ...options, hasSecond: false, isLast: true }) : null;
  }

  /** Whether a process runs. */
  get running(): boolean {
    return this.#child !== null || (this.#second?.running ?? false);
  }

  /** @throws AppError that it is busy when too many are waiting, or a refusal of the process */
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

  /** Whether an order of the person was given up lately. */
  wasGivenUp(ownerId: string): boolean {
    const at = this.#givenUp.get(ownerId);
    return at !== undefined && this.#options.clock.now().getTime() - at < REMEMBERED_MS;
  }

  #isHeavy(ownerId: string): boolean {
    const lanes = this.#second ? [this, this.#second] : [this];
    return lanes.some((lane) => lane.#used.of(ownerId) > HEAVY_MS || lane.wasGivenUp(ownerId));
  }

  /** Leaves what waits of people who have become heavy to the second process. */
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

  /** Answers all who wait, for a server that stops: the one being done has a little time. */
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

  /** Refuses the last order of whoever used the most time, so that nobody is refused for what others do. */
  #makeRoom(ownerId: string): void {
    const mine = this.#used.of(ownerId);
    const [costliest] = [...this.#queues.keys()].sort((a, b) => this.#used.of(b) - this.#used.of(a));
    if (costliest === undefined || this.#used.of(costliest) <= mine) throw this.#options.busy();
    const jobs = this.#queues.get(costliest) ?? [];
    jobs.at(-1)?.done.reject(this.#options.busy());
    if (jobs.length > 1) this.#queues.set(costliest, jobs.slice(0, -1));
    else this.#queues.delete(costliest);
  }

  /** Gives the current order up once it has had its share and this person, who has used less, still waits. */
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

  /** The first job of the person whose turn it is, who then is behind all others that have used as much. */
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
