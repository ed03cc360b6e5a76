import type { BaseLogger } from "pino";
import type { Clock, Timer } from "../clock.ts";
import type { Database } from "../database/open.ts";
import { isDatabaseOutage } from "../database/outage.ts";
import { repeat } from "../repeat.ts";
import { claimWork, finishWork, type Job, postponeWork, readDueKinds, renewLeases } from "./work-store.ts";

/** Milliseconds between looks at what is due; work that this server adds is run at once. */
export const LOOK_MS = 5_000;
/** Milliseconds until another server takes over from one that died. Every look renews the leases of what runs. */
export const LEASE_MS = 60_000;
/** Milliseconds before the second attempt, the third and so on; the last one repeats. */
const BACKOFF = [10_000, 40_000, 160_000, 640_000, 2_560_000, 3_600_000];
const ERROR_MAX = 500;

/** Nothing where the work is done. */
export type RunResult =
  /** A part is done, and the next run at that time is a first attempt. */
  | { readonly again: Date }
  /** It could not begin before that time, which is no attempt. */
  | { readonly notBefore: Date }
  | undefined;

/** A kind of work, registered once by the feature that does it. */
export interface WorkKind<Payload = object> {
  readonly kind: string;
  /** Does the work, or throws. */
  readonly run: (job: Job<Payload>, signal: AbortSignal) => Promise<RunResult>;
  /** Runs that fail before the work is given up. */
  readonly attempts: number;
  readonly backoff?: readonly number[];
  /** Jobs that one server runs at once, and of one owner; by default nobody's share is bounded. */
  readonly atOnce: number;
  readonly ofOwner?: number;
  /** Owners whose work comes after that of all others. */
  readonly behind?: () => readonly string[];
  /** Adds work that is found by looking for it; called before each look at what is due. */
  readonly find?: () => Promise<unknown>;
  /** Failures say more about a receiver outside than about this server, and are not logged. */
  readonly isQuiet?: boolean;
}

/** Thrown by a run that knows when another one makes sense. */
export class WorkFailed extends Error {
  override readonly name = "WorkFailed";
  /** Another run would fail too. */
  readonly isFinal: boolean;
  /** Milliseconds to wait at least. */
  readonly waitMs: number;

  constructor(message: string, { isFinal = false, waitMs = 0 } = {}) {
    super(message);
    this.isFinal = isFinal;
    this.waitMs = waitMs;
  }
}

interface WorkDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<BaseLogger, "debug" | "warn" | "error">;
}

/**
 * Does work that must survive a restart: emails, pushes, reminders, webhooks, transcripts. Work is added in the transaction
 * that causes it, and any server takes what is due. A server that dies while it runs a job leaves it to another one after
 * `LEASE_MS`, so a job runs at least once, and perhaps twice.
 *
 * There is one row for each kind and key, and one run of it at a time. So a kind that needs an order keeps its list in a
 * table of its own and has one job for the whole list, as each webhook has: the next delivery waits for the outcome of the
 * one before. What people see of their work (a reminder, the log of a webhook) also stays in its own table.
 */
export class Work implements AsyncDisposable {
  readonly #deps: WorkDependencies;
  readonly #lanes = new Map<string, Lane>();
  readonly #ending = new AbortController();
  #timer: Timer | null = null;

  constructor(deps: WorkDependencies) {
    this.#deps = deps;
  }

  /** Registers who does work of this kind; until then it waits. */
  register<Payload>(kind: WorkKind<Payload>): void {
    this.#lanes.set(kind.kind, new Lane(this.#deps, kind as WorkKind, this.#ending.signal));
  }

  /** Begins to look at what is due. */
  start(): void {
    const { clock, log } = this.#deps;
    this.#timer = repeat(clock, LOOK_MS, () => this.look(), log);
    this.look().catch((error) => log.warn({ err: error }, "work that is due waits for a moment"));
  }

  /** Runs work that was just added, after the commit; returns at once. */
  wake(kind: string): void {
    this.#lanes.get(kind)?.wake();
  }

  /** Looks for work, and starts what is due. */
  async look(): Promise<void> {
    const { database, clock } = this.#deps;
    await Promise.all([...this.#lanes.values()].map((lane) => lane.prepare()));
    for (const { kind } of await readDueKinds(database, [...this.#lanes.keys()], clock.now())) this.wake(kind);
  }

  /** Resolves when nothing runs. */
  async idle(): Promise<void> {
    while ([...this.#lanes.values()].some((lane) => lane.isBusy))
      await Promise.all([...this.#lanes.values()].map((lane) => lane.idle()));
  }

  /** Takes no more work, and finishes what runs: jobs that hear the signal end at once and run again elsewhere. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#ending.abort();
    this.#timer?.cancel();
    await this.idle();
  }
}

/** The work of one kind on this server. */
class Lane {
  readonly #deps: WorkDependencies;
  readonly #kind: WorkKind;
  readonly #signal: AbortSignal;
  readonly #running = new Map<string, { readonly job: Job; readonly done: Promise<void> }>();
  #claiming: Promise<void> | null = null;
  #isDue = false;

  constructor(deps: WorkDependencies, kind: WorkKind, signal: AbortSignal) {
    this.#deps = deps;
    this.#kind = kind;
    this.#signal = signal;
  }

  get isBusy(): boolean {
    return this.#claiming !== null || this.#running.size > 0;
  }

  wake(): void {
    this.#isDue = true;
    if (this.#signal.aborted) return;
    this.#claiming ??= this.#claim()
      .catch((error) => this.#failed(error))
      .finally(() => {
        this.#claiming = null;
        // `wake` was called between the last look and now; where no slot was free, the job that ends calls it.
        if (this.#isDue && this.#running.size < this.#kind.atOnce) this.wake();
      });
  }

  /** Renews the leases of what runs, and looks for more. */
  async prepare(): Promise<void> {
    const keys = [...this.#running.keys()];
    try {
      if (keys.length > 0) await renewLeases(this.#deps.database, this.#kind.kind, keys, this.#in(LEASE_MS));
      await this.#kind.find?.();
    } catch (error) {
      this.#failed(error);
    }
  }

  async idle(): Promise<void> {
    await this.#claiming;
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  /** Takes jobs until none is due or no slot is free; each that ends frees one. */
  async #claim(): Promise<void> {
    const { kind, atOnce, ofOwner = atOnce, behind } = this.#kind;
    while (this.#isDue && !this.#signal.aborted && this.#running.size < atOnce) {
      this.#isDue = false;
      const jobs = await claimWork(this.#deps.database, {
        ...{ kind, ofOwner, now: this.#deps.clock.now(), leasedUntil: this.#in(LEASE_MS) },
        free: atOnce - this.#running.size,
        running: [...this.#running.values()].map(({ job }) => job),
        behind: behind?.() ?? [],
      });
      for (const job of jobs) this.#start(job);
      // Owners whose slots are taken now make room for others.
      if (jobs.length > 0) this.#isDue = true;
    }
  }

  #start(job: Job): void {
    const done = this.#run(job)
      .catch((error) => this.#failed(error))
      .finally(() => {
        this.#running.delete(job.key);
        this.wake();
      });
    this.#running.set(job.key, { job, done });
  }

  async #run(job: Job): Promise<void> {
    const { database } = this.#deps;
    try {
      // A job at which servers die is given up like one that fails.
      if (job.attempts > this.#kind.attempts) throw new WorkFailed("the server ended while it ran", { isFinal: true });
      const result = await this.#kind.run(job, this.#signal);
      if (!result) return await finishWork(database, job);
      const [attempts, dueAt] = "again" in result ? [0, result.again] : [job.attempts - 1, result.notBefore];
      await postponeWork(database, job, { attempts, dueAt, error: null, gaveUpAt: null });
    } catch (error) {
      await this.#giveBack(job, error);
    }
  }

  async #giveBack(job: Job, cause: unknown): Promise<void> {
    const { database, clock, log } = this.#deps;
    const { attempts, backoff = BACKOFF, isQuiet } = this.#kind;
    const now = clock.now();
    // Cut off by the end of this server, which is no failure.
    if (this.#signal.aborted && !(cause instanceof WorkFailed && cause.isFinal))
      return void (await postponeWork(database, job, {
        ...{ attempts: job.attempts - 1, dueAt: now, error: null, gaveUpAt: null },
      }));
    const { isFinal, waitMs } = cause instanceof WorkFailed ? cause : { isFinal: false, waitMs: 0 };
    const isOver = isFinal || job.attempts >= attempts;
    const wait = Math.max(backoff[Math.min(job.attempts, backoff.length) - 1] ?? 0, waitMs);
    const error = (cause instanceof Error ? cause.message : String(cause)).slice(0, ERROR_MAX);
    const level = isQuiet ? "debug" : isOver ? "error" : "warn";
    const facts = { kind: job.kind, key: job.key, reason: error, attempts: job.attempts };
    log[level](cause instanceof WorkFailed ? facts : { ...facts, err: cause }, "work failed");
    await postponeWork(database, job, {
      ...{ attempts: job.attempts, dueAt: this.#in(wait), error, gaveUpAt: isOver ? now : null },
    });
  }

  #failed(error: unknown): void {
    const level = isDatabaseOutage(error) ? "warn" : "error";
    this.#deps.log[level]({ err: error, kind: this.#kind.kind }, "work waits for a moment");
  }

  #in(ms: number): Date {
    return new Date(this.#deps.clock.now().getTime() + ms);
  }
}
