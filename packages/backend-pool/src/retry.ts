/** Total attempts of one request, both from the page to its servers and from the worker to its backends. */
export const ATTEMPTS = 3;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;

/** Milliseconds to wait after the first, second, … consecutive failure. */
export const backoff = (failures: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);

/** Total milliseconds of all pauses of one request. */
export const PAUSES_MS = backoff(1) + backoff(2);

export interface RetryPolicy {
  /** Total number of attempts; 1 for a request that may run only once. */
  readonly attempts: number;
  /** Milliseconds to wait after this many failures; 0 when the next attempt goes to another backend. */
  readonly pause: (failures: number) => number;
  /** Whether another attempt may succeed after this error. */
  readonly isTransient: (error: unknown) => boolean;
  /** Aborting it rejects with the last failure. */
  readonly signal?: AbortSignal;
}

/**
 * Runs `attempt` until it succeeds or the policy gives up.
 * @throws the last failure
 */
export async function retry<T>(
  { attempts, pause, isTransient, signal }: RetryPolicy,
  wait: (milliseconds: number) => Promise<void>,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await attempt();
    } catch (error) {
      if (signal?.aborted || failures >= attempts || !isTransient(error)) throw error;
      const milliseconds = pause(failures);
      if (milliseconds > 0) await wait(milliseconds);
      if (signal?.aborted) throw error;
    }
  }
}
