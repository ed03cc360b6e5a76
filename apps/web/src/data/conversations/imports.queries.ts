import type { Output } from "@lingualoom/contract/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";

export type HistoryImport = Output<"GET /conversations/:conversationId/imports">[number];
export type ShownImport = Output<"GET /imports/:id">;
export type SaidToBeMine = Output<"GET /imported">[number];

/** Events refetch these only while they are shown. */
const staleTime = 0;
/** Milliseconds between looks at an import of a whole server, of which events tell only the administrator who began it. */
const WATCH_MS = 2_000;
const isMoving = ({ state, conversationId }: Pick<HistoryImport, "state" | "conversationId">) =>
  conversationId === null && ["reading", "writing", "undoing"].includes(state);

/** @param conversationId null for imports of a whole server, which administrators see */
export const importsQuery = (conversationId: string | null) =>
  queryOptions({
    queryKey: keys.imports(conversationId),
    queryFn: () =>
      conversationId === null
        ? call("GET /admin/imports")
        : call("GET /conversations/:conversationId/imports", { params: { conversationId } }),
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? WATCH_MS : false),
    staleTime,
  });

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: keys.import(id),
    queryFn: () => call("GET /imports/:id", { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? WATCH_MS : false),
    staleTime,
  });

export const saidToBeMineQuery = queryOptions({
  queryKey: keys.saidToBeMine,
  queryFn: () => call("GET /imported"),
  staleTime: Number.POSITIVE_INFINITY,
});
