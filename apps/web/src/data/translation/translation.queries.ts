import type { Output } from "@lingualoom/contract/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";

const SETUP_REFRESH_MS = 2_000;
const PAIRS_STALE_MS = 5 * 60_000;

export const languagesQuery = queryOptions({
  queryKey: keys.languages,
  queryFn: () => call("GET /translation/languages"),
  staleTime: PAIRS_STALE_MS,
});

/** Polled every two seconds while engines are being fetched, since each step may add pairs. */
export const translationStatusQuery = queryOptions({
  queryKey: keys.translationStatus,
  queryFn: async ({ client }): Promise<Output<"GET /translation/status">> => {
    const before = client.getQueryData<Output<"GET /translation/status">>(keys.translationStatus);
    const status = await call("GET /translation/status");
    const { state, done } = status.setup;
    if (before && (before.setup.state !== state || before.setup.done !== done))
      void client.invalidateQueries({ queryKey: keys.languages });
    return status;
  },
  staleTime: PAIRS_STALE_MS,
  refetchInterval: ({ state }) => (state.data?.setup.state === "fetching" ? SETUP_REFRESH_MS : false),
});

/** Translates a text that is not a message; never refetched. */
export const freeTranslationQuery = (text: string, targetLanguage: string) =>
  queryOptions({
    queryKey: ["free-translation", targetLanguage, text],
    queryFn: () => call("POST /translation/translate", { body: { text, targetLanguage } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
