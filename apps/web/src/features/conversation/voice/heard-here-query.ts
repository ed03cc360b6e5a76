import type { Spoken } from "@lingualoom/contract/shapes.ts";
import { queryOptions, skipToken } from "@tanstack/react-query";
import { keys } from "#/data/keys.ts";

/** Who hears in this browser: no engine that has a name. */
export const HERE = "";

/** What this browser has heard in a recording. It stays here, as long as the message does, and nothing fetches it. */
export const heardHereQuery = (messageId: string, attachmentId: string) =>
  queryOptions<Spoken>({
    queryKey: keys.deviceTranscript(messageId, attachmentId),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
