import pLimit from "p-limit";
import postgres from "postgres";
import { wholeRows } from "./whole-rows.ts";

type Pool = postgres.Sql<{ bigint: number }>;
type RunningQuery = postgres.PendingQuery<postgres.Row[]>;
type Work = (sql: Pool) => unknown;

/** The database does not answer; whether it executed the statement is unknown. */
class DatabaseSilentError extends Error {
  readonly code = "DATABASE_SILENT";
  constructor() {
    super("the database does not answer");
    this.name = "DatabaseSilentError";
  }
}

/** Error of a server that became a standby, which keeps the connection open. A server that stops (57P0x) closes it. */
const READ_ONLY = "25006";
/** Minimum milliseconds between two replacements of a read-only pool. */
const REPLACED_AT_MOST_MS = 1_000;
const FINISHING_S = 5;

/**
 * Returns a pool whose queries always end. A pool that is silent for `answerMs` is discarded and its pending queries
 * are rejected; a pool that became read-only is replaced. The next query reconnects. Uses only the driver's public
 * interface.
 * @param atOnce how many queries and transactions the driver gets at once; the others wait here
 */
export function guardedPool(open: () => Pool, answerMs: number, atOnce: number): Pool {
  const inTurn: <T>(work: () => PromiseLike<T>) => PromiseLike<T> =
    atOnce === Number.POSITIVE_INFINITY ? (work) => work() : pLimit(atOnce);
  let pool: Pool;
  let unanswered: Unanswered;
  let replacedAt = Number.NEGATIVE_INFINITY;
  let ended = false;
  start();

  function start() {
    const fresh = open();
    const waiting = createUnanswered(answerMs, () => {
      if (pool === fresh && !ended) start();
      void fresh.end({ timeout: 0 });
      waiting.giveUp(new DatabaseSilentError());
    });
    pool = fresh;
    unanswered = waiting;
  }

  function failed(error: postgres.PostgresError, of: Pool) {
    if (error.code !== READ_ONLY || of !== pool || ended) return;
    if (performance.now() - replacedAt < REPLACED_AT_MOST_MS) return;
    replacedAt = performance.now();
    start();
    void of.end({ timeout: FINISHING_S });
  }

  /** A query is sent when it is awaited, as usual; fragments of other queries never are. */
  function guardQuery(query: RunningQuery, of: Pool, waiting: Unanswered, isInTransaction: boolean): RunningQuery {
    const driverThen = query.then.bind(query) as RunningQuery["then"];
    let outcome: Promise<unknown> | undefined;
    const answer = () =>
      driverThen(
        (rows) => {
          waiting.heard();
          return wholeRows(rows);
        },
        (error) => {
          if (error instanceof postgres.PostgresError) {
            waiting.heard();
            failed(error, of);
          }
          throw error;
        },
      );
    const ask = () => waiting.follow(isInTransaction ? answer() : inTurn(answer));
    // biome-ignore lint/suspicious/noThenProperty: a query is a promise already, and is sent by its own "then".
    query.then = ((done, refused) => {
      outcome ??= ask();
      return outcome.then(done as never, refused);
    }) as RunningQuery["then"];
    return query;
  }

  /** Watches the transaction's wait for its connection and its commit; its queries are watched individually. */
  async function begin(given: readonly unknown[]) {
    const work = given.at(-1) as Work;
    const [of, waiting] = [pool, unanswered];
    const begun = Promise.withResolvers<void>();
    const worked = Promise.withResolvers<void>();
    const transaction = (of.begin as (...all: unknown[]) => Promise<unknown>)(
      ...given.slice(0, -1),
      async (sql: Pool) => {
        begun.resolve();
        try {
          return await work(guard(() => sql, of, waiting));
        } finally {
          worked.resolve();
        }
      },
    );
    const over = () => {
      begun.resolve();
      worked.resolve();
    };
    transaction.then(over, over);
    await waiting.follow(begun.promise);
    await worked.promise;
    return waiting.follow(transaction);
  }

  function guard(sqlNow: () => Pool, of?: Pool, waiting?: Unanswered): Pool {
    const own = <Made>(made: Made): Made =>
      made instanceof Promise
        ? (guardQuery(made as unknown as RunningQuery, of ?? pool, waiting ?? unanswered, of !== undefined) as Made)
        : made;
    return new Proxy(sqlNow(), {
      apply: (_, self, given) => own(Reflect.apply(sqlNow() as never, self, given)),
      get(_, name) {
        const sql = sqlNow();
        if (name === "unsafe" || name === "file")
          return (...given: unknown[]) => own((sql[name] as (...all: unknown[]) => unknown)(...given));
        if (name === "begin") return (...given: unknown[]) => inTurn(() => begin(given));
        if (name === "savepoint")
          return (...given: unknown[]) => {
            const work = given.at(-1) as Work;
            const inside = (inner: Pool) => work(guard(() => inner, of, waiting));
            return (sql as never as Record<string, (...all: unknown[]) => unknown>).savepoint?.(
              ...given.slice(0, -1),
              inside,
            );
          };
        if (name === "end")
          return (options?: { timeout?: number }) => {
            ended = true;
            return pool.end(options);
          };
        return Reflect.get(sql, name);
      },
    });
  }

  return guard(() => pool);
}

interface Unanswered {
  /**
   * Follows `asked` until it settles.
   * @returns the same result, or a rejection if the database is given up first
   */
  follow<T>(asked: PromiseLike<T>): Promise<T>;
  heard(): void;
  /** Rejects all pending and future queries. */
  giveUp(error: Error): void;
}

/** Checks per `answerMs`. Time is counted in checks, so that a suspended process blames no connection. */
const LOOKS = 4;

/**
 * Calls `onSilent` when a query is pending and nothing arrived for `answerMs`, or when one answer takes twice that long
 * while others arrive: then its connection is dead. PostgreSQL itself ends statements earlier (`Timeouts`).
 */
function createUnanswered(answerMs: number, onSilent: () => void): Unanswered {
  const asked = new Map<symbol, { since: number; reject(error: Error): void }>();
  let looks = 0;
  let heardAt = 0;
  let gone: Error | undefined;
  let timer: NodeJS.Timeout | undefined;

  function look() {
    timer = undefined;
    looks += 1;
    const [oldest] = asked.values();
    if (!oldest) return;
    if (looks - Math.max(oldest.since, heardAt) > LOOKS || looks - oldest.since > 2 * LOOKS) onSilent();
    else watch();
  }

  function watch() {
    if (answerMs > 0) timer ??= setTimeout(look, answerMs / LOOKS).unref();
  }

  return {
    follow<T>(promise: PromiseLike<T>) {
      const id = Symbol();
      return new Promise<T>((resolve, reject) => {
        if (gone) reject(gone);
        else {
          asked.set(id, { since: looks, reject });
          watch();
        }
        promise.then(
          (value) => {
            asked.delete(id);
            resolve(value);
          },
          (error) => {
            asked.delete(id);
            reject(error);
          },
        );
      });
    },
    heard() {
      heardAt = looks;
    },
    giveUp(error) {
      gone = error;
      clearTimeout(timer);
      for (const one of asked.values()) one.reject(error);
      asked.clear();
    },
  };
}
