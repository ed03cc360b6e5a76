import { QueryCache, QueryClient } from "@tanstack/react-query";
import { isSignedOut } from "../transport/api-error.ts";
import { keys } from "./keys.ts";

/**
 * Calls retry by themselves, so the cache does not. A 401 anywhere means that the session has ended; the
 * guards then show the public pages.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isSignedOut(error)) client.setQueryData(keys.me, null);
      },
    }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: "always" },
      // Otherwise a change made offline would wait without a word, and be lost by a reload.
      mutations: { networkMode: "always" },
    },
  });
  return client;
}
