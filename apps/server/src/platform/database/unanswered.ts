/** The queries of a pool that have no answer yet. */
export interface Unanswered {
  /**
   * Follows `asked` until it settles.
   * @returns the same, or a rejection when the database is given up first
   */
  follow<T>(asked: PromiseLike<T>): Promise<T>;
  /** PostgreSQL sent something. */
  heard(): void;
  /** Rejects whatever is asked, now and later. */
  giveUp(error: Error): void;
}

/** Looks in `answerMs`. Time is counted in looks: a process that was suspended itself blames no connection for it. */
const LOOKS = 4;

/**
 * Calls `onSilent` when somebody waits and no answer came for `answerMs`, or when one answer takes twice that long
 * while others come: then its connection is dead. PostgreSQL itself ends statements before (`Timeouts`).
 */
export function createUnanswered(answerMs: number, onSilent: () => void): Unanswered {
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
