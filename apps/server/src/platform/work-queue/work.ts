import type { BaseLogger } from "pino";
import type { Clock, Timer } from "../clock.ts";
import type { Database } from "../database/open.ts";
import { isDatabaseAway, isDatabaseOutage } from "../database/outage.ts";
import { repeat } from "../repeat.ts";
import { claimWork, finishWork, type Job, postponeWork, readDueKinds, renewLeases } from "./work-store.ts";

/** Milliseconds between two polls for due work. Work that this server adds runs at once. */
export const LOOK_MS = 5_000;
/** Milliseconds until another server takes over from a dead one. Every poll renews the leases of running jobs. */
export const LEASE_MS = 60_000;
/** Milliseconds for which a stopping server waits for its work. */
export const FINISH_MS = 20_000;
/** Milliseconds before the second attempt, the third and so on; the last one repeats. */
const BACKOFF = [10_000, 40_000, 160_000, 640_000, 2_560_000, 3_600_000];
const ERROR_MAX = 500;

/** Undefined when the work is done. */
export type RunResult =
  /** A part is done; the next run at that time counts as a first attempt. */
  | { readonly again: Date }
  /** The job could not start before that time, which does not count as an attempt. */
  | { readonly notBefore: Date }
  | undefined;

export interface WorkKind<Payload = object> {
  readonly kind: string;
  readonly run: (job: Job<Payload>, signal: AbortSignal) => Promise<RunResult>;
  /** Failed runs after which the work is given up. */
  readonly attempts: number;
  readonly backoff?: readonly number[];
  /** Maximum concurrent jobs per server, and per owner; by default owners have no limit of their own. */
  readonly atOnce: number;
  readonly ofOwner?: number;
  readonly behind?: () => readonly string[];
  /** Adds work that must be searched for; called before each poll. */
  readonly find?: () => Promise<unknown>;
  /** Disables logging of failures, for work whose failures are those of an external receiver. */
  readonly isQuiet?: boolean;
}

/** Thrown by a run that knows whether and when to retry. */
export class WorkFailed extends Error {
  override readonly name = "WorkFailed";
  readonly isFinal: boolean;
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
 * Queue for work that must survive a restart: emails, pushes, reminders, webhooks, transcripts. Work is added in the
 * transaction that causes it, and any server takes what is due. A server that dies during a job leaves it to another
 * one after `LEASE_MS`, so a job runs at least once, and occasionally twice.
 *
 * There is one row for each kind and key, and one run of it at a time. So a kind that needs an order keeps its list in
 * a table of its own and has one job for the whole list, as each webhook has: the next delivery waits for the outcome
 * of the previous one. State that users see (a reminder, the log of a webhook) also stays in its own table.
 */
export class Work implements AsyncDisposable {
  readonly #deps: WorkDependencies;
  readonly #lanes = new Map<string, ReturnType<typeof createLane>>();
  readonly #ending = new AbortController();
  readonly #looks = new Set<Promise<void>>();
  #timer: Timer | null = null;

  constructor(deps: WorkDependencies) {
    this.#deps = deps;
  }

  /** Registers a kind of work. Jobs of an unregistered kind stay in the queue. */
  register<Payload>(kind: WorkKind<Payload>): void {
    this.#lanes.set(kind.kind, createLane(this.#deps, kind as WorkKind, this.#ending.signal));
  }

  start(): void {
    const { clock, log } = this.#deps;
    this.#timer = repeat(clock, LOOK_MS, () => this.look(), log);
    this.look().catch((error) => log.warn({ err: error }, "work that is due waits for a moment"));
  }

  /** Runs work that was just added, after the commit. Returns at once. */
  wake(kind: string): void {
    this.#lanes.get(kind)?.wake();
  }

  look(): Promise<void> {
    const looking = this.#look().finally(() => this.#looks.delete(looking));
    this.#looks.add(looking);
    return looking;
  }

  async #look(): Promise<void> {
    const { database, clock } = this.#deps;
    await Promise.all([...this.#lanes.values()].map((lane) => lane.prepare()));
    for (const { kind } of await readDueKinds(database, [...this.#lanes.keys()], clock.now())) this.wake(kind);
  }

  async idle(): Promise<void> {
    await Promise.allSettled(this.#looks);
    while ([...this.#lanes.values()].some((lane) => lane.isBusy()))
      await Promise.all([...this.#lanes.values()].map((lane) => lane.idle()));
  }

  /**
   * Takes no more work and finishes running jobs. Jobs that observe the signal end at once and run again elsewhere, as do
   * those that have not ended after `FINISH_MS`: a query may wait minutes for a database that is gone.
   */
  async [Symbol.asyncDispose](): Promise<void> {
    const { clock, log } = this.#deps;
    this.#ending.abort();
    this.#timer?.cancel();
    const late = Promise.withResolvers<boolean>();
    const timer = clock.after(FINISH_MS, () => late.resolve(true));
    const isLate = await Promise.race([this.idle().then(() => false), late.promise]);
    timer.cancel();
    if (isLate) log.warn("work that did not end runs again elsewhere");
  }
}

function createLane({ database, clock, log }: WorkDependencies, definition: WorkKind, signal: AbortSignal) {
  const { kind, atOnce, ofOwner = atOnce, backoff = BACKOFF } = definition;
  const running = new Map<string, { readonly job: Job; readonly done: Promise<void> }>();
  let claiming: Promise<void> | null = null;
  let isDue = false;

  const after = (ms: number) => new Date(clock.now().getTime() + ms);
  const failed = (error: unknown) =>
    log[isDatabaseOutage(error) ? "warn" : "error"]({ err: error, kind }, "work waits for a moment");

  function wake(): void {
    isDue = true;
    if (signal.aborted) return;
    claiming ??= claim()
      .catch(failed)
      .finally(() => {
        claiming = null;
        // `wake` was called during the claim; when no slot is free, the next finishing job calls it.
        if (isDue && running.size < atOnce) wake();
      });
  }

  /** Takes jobs until none is due or no slot is free; each finished job frees one. */
  async function claim(): Promise<void> {
    while (isDue && !signal.aborted && running.size < atOnce) {
      isDue = false;
      const jobs = await claimWork(database, {
        ...{ kind, ofOwner, free: atOnce - running.size, behind: definition.behind?.() ?? [] },
        running: [...running.values()].map(({ job }) => job),
        now: clock.now(),
        leasedUntil: after(LEASE_MS),
      });
      for (const job of jobs) start(job);
      // Claims again: owners that now have their share of slots no longer hide the jobs of others.
      if (jobs.length > 0) isDue = true;
    }
  }

  function start(job: Job): void {
    const done = run(job)
      .catch(failed)
      .finally(() => {
        running.delete(job.key);
        wake();
      });
    running.set(job.key, { job, done });
  }

  async function run(job: Job): Promise<void> {
    try {
      // Gives up a job that crashes servers, like one that fails.
      if (job.attempts > definition.attempts) throw new WorkFailed("the server ended while it ran", { isFinal: true });
      const result = await definition.run(job, signal);
      if (!result) return await finishWork(database, job);
      const [attempts, dueAt] = "again" in result ? [0, result.again] : [job.attempts - 1, result.notBefore];
      await postponeWork(database, job, { attempts, dueAt });
    } catch (error) {
      await giveBack(job, error);
    }
  }

  async function giveBack(job: Job, cause: unknown): Promise<void> {
    const { isFinal, waitMs } = cause instanceof WorkFailed ? cause : { isFinal: false, waitMs: 0 };
    // Interrupted by the shutdown of this server, which is not a failure.
    if (signal.aborted && !isFinal)
      return void (await postponeWork(database, job, { attempts: job.attempts - 1, dueAt: clock.now() }));
    // A database that is away is no failure of the job, which must not be minutes late because of some seconds.
    if (isDatabaseAway(cause)) {
      log.warn({ kind, key: job.key, err: cause }, "work waits for the database");
      return void (await postponeWork(database, job, { attempts: job.attempts - 1, dueAt: after(LOOK_MS) }));
    }
    const isOver = isFinal || job.attempts >= definition.attempts;
    const wait = Math.max(backoff[Math.min(job.attempts, backoff.length) - 1] ?? 0, waitMs);
    const error = (cause instanceof Error ? cause.message : String(cause)).slice(0, ERROR_MAX);
    const facts = { kind, key: job.key, reason: error, attempts: job.attempts };
    const level = definition.isQuiet ? "debug" : isOver ? "error" : "warn";
    log[level](cause instanceof WorkFailed ? facts : { ...facts, err: cause }, "work failed");
    const gaveUpAt = isOver ? clock.now() : null;
    await postponeWork(database, job, { attempts: job.attempts, dueAt: after(wait), error, gaveUpAt });
  }

  return {
    wake,
    isBusy: () => claiming !== null || running.size > 0,
    /** Renews the leases of running jobs, and looks for more. */
    async prepare(): Promise<void> {
      try {
        if (running.size > 0) await renewLeases(database, kind, [...running.keys()], after(LEASE_MS));
        await definition.find?.();
      } catch (error) {
        failed(error);
      }
    },
    async idle(): Promise<void> {
      await claiming;
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}
