import type { ErrorCode } from "@lingualoom/contract/errors.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { keys } from "../../data/keys.ts";
import { useTranslationFailure } from "../../realtime/connection/use-live.ts";
import { ApiError } from "../../transport/api-error.ts";
import { screenRendition } from "./screen-renditions.ts";

/**
 * Has a message translated together with the others on screen. The translation arrives in the cache, at once or by
 * `messageTranslated`; after a lost connection the page asks again, because it missed the events meanwhile.
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
  const eventError =
    failure && new ApiError(0, failure.code as ErrorCode, failure as object, failure.retryAfter);
  const error = wanted ? (request.error ?? eventError ?? null) : null;
  // The server retries a failure that it sent as an event.
  return {
    error,
    failedByEvent: error === eventError,
    busy: wanted && !error && (request.isFetching || request.isSuccess),
  };
}
