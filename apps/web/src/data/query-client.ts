import type { Me } from "@lingualoom/contract/shapes.ts";
import { QueryCache, QueryClient } from "@tanstack/react-query";
import { isSignedOut, needsFactor } from "../transport/api-error.ts";
import { followLists } from "./conversations/messages.ts";
import { keys } from "./keys.ts";

/**
 * Calls retry by themselves, so the cache does not. A 401 anywhere means that the session has ended; the guards then
 * show the public pages. A required second factor likewise leads to its own page.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isSignedOut(error)) client.setQueryData(keys.me, null);
        if (needsFactor(error))
          client.setQueryData<Me | null>(keys.me, (me) => me && { ...me, needsSecondFactor: true });
      },
    }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: "always" },
      // Otherwise a change made offline would wait silently, and be lost by a reload.
      mutations: { networkMode: "always" },
    },
  });
  followLists(client);
  return client;
}
