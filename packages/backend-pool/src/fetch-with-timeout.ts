import type { Clock } from "./clock.ts";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A backend did not answer in time, or at all; `message` has the reason. */
export class Unreachable extends Error {
  override name = "Unreachable";
}

export interface Network {
  readonly fetch: Fetch;
  readonly clock: Clock;
}

/**
 * Fetches and reads a response. The timeout covers both.
 * @throws Unreachable when no answer came; also whatever `read` throws
 */
export async function fetchWithTimeout<T>(
  { fetch, clock }: Network,
  timeoutMs: number,
  url: string,
  init: RequestInit,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timedOut = false;
  const timer = clock.after(timeoutMs, () => {
    timedOut = true;
    controller.abort();
  });
  try {
    // Following a redirect could send the session cookie anywhere.
    return await read(await fetch(url, { redirect: "manual", ...init, signal: controller.signal }));
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

/** `fetch` throws a TypeError for every network failure. Node puts the reason into `cause`. */
function reasonOf(error: TypeError): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
