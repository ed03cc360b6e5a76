import type { ErrorCode } from "@lingualoom/contract/errors.ts";
import { useQuery } from "@tanstack/react-query";
import type { Revision } from "#/data/translation/stored-key.ts";
import { useTranslationFailure } from "#/realtime/connection/use-live.ts";
import { ApiError } from "#/transport/api-error.ts";
import { automaticRenditionQuery } from "./automatic-rendition-query.ts";

/**
 * Has a message translated together with the others on screen. The translation arrives in the cache, at once or by
 * `messageTranslated`; after a lost connection the page asks again, because it missed the events meanwhile.
 */
export function useAutomaticRendition(message: Revision, target: string, wanted: boolean) {
  const failure = useTranslationFailure(message._id, target);
  const request = useQuery({ ...automaticRenditionQuery(message, target), enabled: wanted });
  const eventError = failure && new ApiError(0, failure.code as ErrorCode, failure as object, failure.retryAfter);
  const error = wanted ? (request.error ?? eventError ?? null) : null;
  // The server retries a failure that it sent as an event.
  return {
    error,
    failedByEvent: error === eventError,
    busy: wanted && !error && (request.isFetching || request.isSuccess),
  };
}
