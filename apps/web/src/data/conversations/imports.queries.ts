import type { Output } from "@lingualoom/contract/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";

export type HistoryImport = Output<"GET /conversations/:conversationId/imports">[number];
export type ShownImport = Output<"GET /imports/:id">;
export type SaidToBeMine = Output<"GET /imported">[number];

/** Events refetch these only while they are shown. */
const staleTime = 0;

export const importsQuery = (conversationId: string) =>
  queryOptions({
    queryKey: keys.imports(conversationId),
    queryFn: () => call("GET /conversations/:conversationId/imports", { params: { conversationId } }),
    staleTime,
  });

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: keys.import(id),
    queryFn: () => call("GET /imports/:id", { params: { id } }),
    staleTime,
  });

export const saidToBeMineQuery = queryOptions({
  queryKey: keys.saidToBeMine,
  queryFn: () => call("GET /imported"),
  staleTime: Number.POSITIVE_INFINITY,
});
