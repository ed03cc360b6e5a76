import type { Fetch } from "@lingualoom/backend-pool/fetch-with-timeout.ts";

/** The runtime's own `fetch`, whose failures on the way are made the kind that the pool understands. */
export const edgeFetch: Fetch = async (url, init) => {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (error instanceof Error && /^(?:AbortError|TimeoutError)$/.test(error.name)) throw error;
    throw new TypeError((error as Error).message, { cause: error });
  }
};
