import type { Me } from "@lingualoom/contract/shapes.ts";
import { queryOptions } from "@tanstack/react-query";
import { isSignedOut } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";
import { keptPerson } from "../offline/kept-person.ts";
import { meOrKept } from "./me-or-kept.ts";

/** Who is signed in: `null` only after a 401. Any other failure is an error, not a signed-out person. */
export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: async ({ client }): Promise<Me | null> => {
    const asking = call("GET /auth/check");
    asking.catch(() => {});
    const kept = keptPerson();
    try {
      return await (kept ? meOrKept(client, kept, asking) : asking);
    } catch (error) {
      if (isSignedOut(error)) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export const configQuery = queryOptions({
  queryKey: keys.config,
  queryFn: () => call("GET /config"),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Where the person is signed in. Other devices come and go, so coming back to the page asks again. */
export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: () => call("GET /auth/sessions"),
  refetchOnWindowFocus: true,
});

/** My bots with their tokens. */
export const botsQuery = queryOptions({
  queryKey: keys.bots,
  queryFn: () => call("GET /bots"),
});

/** By what I sign in and prove that it is me. */
export const waysInQuery = queryOptions({
  queryKey: keys.waysIn,
  queryFn: () => call("GET /auth/ways-in"),
  refetchOnMount: "always",
});

/** Their last use goes on while the page is open. */
export const tokensQuery = queryOptions({
  queryKey: keys.tokens,
  queryFn: () => call("GET /tokens"),
  refetchOnMount: "always",
});
