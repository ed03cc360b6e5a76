import type { Message } from "@lingualoom/contract/shapes.ts";
import { queryOptions } from "@tanstack/react-query";
import { keys } from "#/data/keys.ts";
import { call } from "#/transport/call.ts";

/** The same place in the cache as everywhere: what is known of the message is not asked for again. */
export const renditionQuery = ({ _id: id, revision }: Message, targetLanguage: string) =>
  queryOptions({
    queryKey: keys.translation(id, revision, targetLanguage),
    queryFn: () => call("POST /translation/message/:id", { params: { id }, body: { targetLanguage } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
