import type { Fetch } from "@lingualoom/backend-pool/fetch-with-timeout.ts";

/** The runtime's `fetch`. The pool takes a TypeError for a network failure; the runtime throws other errors too. */
export const edgeFetch: Fetch = async (url, init) => {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (error instanceof Error && /^(?:AbortError|TimeoutError)$/.test(error.name)) throw error;
    throw new TypeError((error as Error).message, { cause: error });
  }
};
