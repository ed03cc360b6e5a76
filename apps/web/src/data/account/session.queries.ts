import type { PublicConfig } from "@lingualoom/contract/calls/health.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import { type ApiError, isSignedOut, isUnreachable } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";
import { clearOfflineData, type OfflineStore, openOfflineStore } from "../offline/offline-store.ts";
import { offlineUserId } from "../offline/offline-user.ts";
import { HOME } from "../offline/parts.ts";
import { restore, timeNow } from "../offline/restore.ts";
import { noteOffline } from "../offline/status.ts";
import { leaveBrowser } from "./leave-browser.ts";
/** The signed-in user: `null` only after a 401. Any other failure is an error, not a signed-out user. */
export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: async ({ client }): Promise<Me | null> => {
    const asking = call("GET /auth/check");
    asking.catch(() => {});
    const kept = offlineUserId();
    try {
      return await (kept ? loadMeOrStored(client, kept, asking) : asking);
    } catch (error) {
      if (isSignedOut(error)) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** A page with the local certificate has passkeys of the name at which it was opened. */
export const withPasskeysHere = (config: PublicConfig): PublicConfig =>
  location.protocol === "https:" && config.localHttps?.names.includes(location.hostname)
    ? { ...config, passkeys: location.hostname }
    : config;

export const configQuery = queryOptions({
  queryKey: keys.config,
  queryFn: async () => withPasskeysHere(await call("GET /config")),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Refetched on focus, since other devices come and go. */
export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: () => call("GET /auth/sessions"),
  refetchOnWindowFocus: true,
});

export const botsQuery = queryOptions({
  queryKey: keys.bots,
  queryFn: () => call("GET /bots"),
});

export const waysInQuery = queryOptions({
  queryKey: keys.waysIn,
  queryFn: () => call("GET /auth/ways-in"),
  refetchOnMount: "always",
});

/** Their last use changes while the page is open. */
export const tokensQuery = queryOptions({
  queryKey: keys.tokens,
  queryFn: () => call("GET /tokens"),
  refetchOnMount: "always",
});

/** Milliseconds to wait for the server before stored data is shown: a dead network may never answer. */
const PATIENCE_MS = 1_000;

/**
 * Returns the signed-in user, if this browser stores chats: from the server or, without an answer, from this browser.
 * Only the server can report that there is no session; then all stored data is deleted.
 * @throws ApiError without an answer, if nothing is stored after all
 */
export async function loadMeOrStored(
  client: QueryClient,
  person: string,
  asking: Promise<Me>,
  store: OfflineStore = openOfflineStore(),
): Promise<Me | null> {
  const answer = asking.catch(async (error: unknown) => {
    if (!isSignedOut(error)) throw error;
    // The page navigates away as soon as the session has ended, which would interrupt the deletion.
    await leave(person, store, error as ApiError);
    return null;
  });
  const isStart = client.getQueryData(keys.me) === undefined;
  if (!isStart) return answer;
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  const first = await Promise.race([answer, patience]).catch((error: unknown) => {
    if (!isUnreachable(error)) throw error;
  });
  if (first !== undefined) return first;
  const kept = await restored(client, person, store);
  if (!kept) return answer;
  // The answer may still come later.
  void answer.then(
    (me) => client.setQueryData(keys.me, me),
    () => {},
  );
  return kept;
}

/** Ended from another device, perhaps because this one is lost. After an expiry, unsent messages stay. */
async function leave(person: string, store: OfflineStore, { body }: ApiError): Promise<void> {
  await clearOfflineData(store);
  if (body.sessionEnded) await leaveBrowser(person);
}

async function restored(client: QueryClient, person: string, store: OfflineStore): Promise<Me | null> {
  const parts = await store.of(person).catch(() => null);
  if (!parts) noteOffline({ trouble: "refused" });
  const home = parts?.find(({ name }) => name === HOME);
  const me = home?.queries.find(([[part]]) => part === keys.me[0])?.[1] as Me | undefined;
  if (!parts || !home || !me) {
    if (parts) noteOffline({ trouble: "cleared" });
    return null;
  }
  restore(client, parts, timeNow(parts, Date.now()));
  noteOffline({ asOf: home.at });
  return me;
}
