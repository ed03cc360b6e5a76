import type { Clock } from "./clock.ts";

/** The part of `fetch` that the pool uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A backend that could not be reached, or not in time; `message` says which. */
export class Unreachable extends Error {
  override name = "Unreachable";
}

/**
 * One call with a time-out that also covers reading the body, when `read` does that.
 * @throws Unreachable when no answer came; whatever `read` throws
 */
export async function callWithin<T>(
  { fetch, clock }: { fetch: Fetch; clock: Clock },
  milliseconds: number,
  url: string,
  init: RequestInit,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const aborted = new AbortController();
  let timedOut = false;
  const timer = clock.after(milliseconds, () => {
    timedOut = true;
    aborted.abort();
  });
  try {
    // A probe that follows a redirect could be sent anywhere.
    return await read(await fetch(url, { redirect: "manual", ...init, signal: aborted.signal }));
  } catch (error) {
    if (timedOut || isAbort(error)) throw new Unreachable("Request timeout");
    if (error instanceof TypeError) throw new Unreachable(reasonOf(error));
    throw error;
  } finally {
    timer.cancel();
  }
}

const isAbort = (error: unknown) =>
  error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError");

/** `fetch` throws a TypeError for everything that goes wrong on the way; Node hides the reason in its cause. */
function reasonOf(error: TypeError): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
