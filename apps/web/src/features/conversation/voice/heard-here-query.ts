import type { Spoken } from "@lingualoom/contract/shapes.ts";
import { queryOptions, skipToken } from "@tanstack/react-query";
import { keys } from "#/data/keys.ts";

/** Marks a transcript made in this browser, which has no engine name. */
export const HERE = "";

/** A transcript made in this browser, kept until the message is gone; there is nothing to fetch. */
export const heardHereQuery = (messageId: string, attachmentId: string) =>
  queryOptions<Spoken>({
    queryKey: keys.deviceTranscript(messageId, attachmentId),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
