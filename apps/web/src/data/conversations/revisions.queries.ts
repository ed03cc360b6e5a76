import type { Message } from "@lingualoom/contract/shapes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";

export const revisionsQuery = ({ _id: id, revision }: Message) =>
  queryOptions({
    queryKey: ["revisions", id, revision],
    queryFn: () => call("GET /message/:id/revisions", { params: { id } }),
    gcTime: 0,
  });

export const translatedRevisionsQuery = ({ _id: id, revision }: Message, targetLanguage: string | undefined) =>
  queryOptions({
    queryKey: ["revisions", id, revision, targetLanguage],
    queryFn: () => call("POST /translation/message/:id/revisions", { params: { id }, body: { targetLanguage } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
