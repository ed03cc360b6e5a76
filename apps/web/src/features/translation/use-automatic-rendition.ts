import type { ErrorCode } from "@lingualoom/contract/errors.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { keys } from "../../data/keys.ts";
import { useTranslationFailure } from "../../realtime/connection/use-live.ts";
import { ApiError } from "../../transport/api-error.ts";
import { screenRendition } from "./screen-renditions.ts";

/**
 * Has a message translated together with the others on screen. The translation arrives in the cache, at once or by
 * `messageTranslated`; the server is asked again after a break of the connection, during which it told nobody here.
 */
export function useAutomaticRendition(message: Message, target: string, wanted: boolean) {
  const client = useQueryClient();
  const failure = useTranslationFailure(message._id, target);
  const request = useQuery({
    queryKey: keys.automaticTranslation(message._id, message.revision, target),
    queryFn: async () => {
      const { translation: made } = await screenRendition(message._id, target, { storedOnly: false });
      if (made?.revision === message.revision)
        client.setQueryData(keys.translation(message._id, message.revision, target), made);
      return true;
    },
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const told = failure && new ApiError(0, failure.code as ErrorCode, failure as object, failure.retryAfter);
  const error = wanted ? (request.error ?? told ?? null) : null;
  // Of what it has told, the server keeps in mind what is worth another attempt.
  return { error, told: error === told, busy: wanted && !error && (request.isFetching || request.isSuccess) };
}
