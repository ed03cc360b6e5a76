import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { ErrorCode } from "@lingualoom/contract/errors.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import i18next from "i18next";
import { keys } from "#/data/keys.ts";
import type { Revision } from "#/data/translation/stored-key.ts";
import { useTranslationFailure } from "#/realtime/connection/use-live.ts";
import { ApiError } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { toast } from "#/ui/toasts/toast.ts";
import { deviceRenditionQuery } from "../device/device-rendition-query.ts";
import type { OnDevice } from "../rules/decision.ts";
import { isRefusal } from "./refusal.ts";
import { automaticRenditionQuery, storedRenditionQuery } from "./screen-renditions.ts";

const FOREVER = Number.POSITIVE_INFINITY;

interface RenditionOptions {
  readonly asked: boolean;
  readonly automatic: boolean;
  /** False if not even a stored rendition is wanted. */
  readonly lookUp?: boolean;
  readonly device?: OnDevice | undefined;
}

const isWhole = (message: Revision | Message): message is Message => "conversationId" in message;

/**
 * The translation of a message's revision: the stored one, one that another tab or device requested, or, when wanted, a
 * new one.
 */
export function useRendition(
  message: Revision | Message,
  target: string,
  { asked, automatic, lookUp: isLookedUp = true, device }: RenditionOptions,
) {
  const queryKey = keys.translation(message._id, message.revision, target);
  const rendition = {
    queryKey,
    queryFn: () =>
      call("POST /translation/message/:id", {
        params: { id: message._id },
        body: { targetLanguage: target },
      }).catch((error) => {
        // A failure with an automatic retry is not final yet.
        if (error.retryAfter === null && !isRefusal(error)) toast.error(i18next.t("translation:failed"));
        throw error;
      }),
    staleTime: FOREVER,
  };
  const { data: known } = useQuery<MessageTranslation>({ ...rendition, enabled: false });
  const isBest = known && (known.madeAt === "device" || known.quality === "good");
  const isForDevice = device !== undefined && isWhole(message);
  // One call answers both the lookup and the request, unless the reader's browser comes first.
  const isMadeAtOnce = automatic && !asked && !isForDevice && device !== "only" && known === undefined;
  const lookUp = useQuery({ ...storedRenditionQuery(message, target), enabled: isLookedUp && !isMadeAtOnce });
  const onDevice = useQuery({
    // A quote holds only the beginning of the text.
    ...deviceRenditionQuery(message as Message, target),
    enabled: isForDevice && (asked || automatic) && lookUp.isFetched && !isBest,
  });
  const isForServer = device !== "only" && (!isForDevice || onDevice.isError);
  const { data, error, isFetching, refetch } = useQuery<MessageTranslation>({
    ...rendition,
    enabled: isForServer && asked && lookUp.isFetched,
  });
  const byItself = useAutomaticRendition(
    message,
    target,
    isForServer && automatic && !asked && data === undefined && (isMadeAtOnce ? !lookUp.isFetching : lookUp.isFetched),
  );
  if (!isForServer)
    return {
      data: onDevice.data ?? data,
      error: onDevice.isFetching ? null : onDevice.error,
      busy: onDevice.isFetching || (asked && !lookUp.isFetched),
      retry: () => void onDevice.refetch(),
      again: undefined,
    };
  return {
    data: isFetching ? undefined : data,
    error: isFetching ? null : asked ? error : byItself.error,
    busy: isFetching || byItself.busy || (asked && !lookUp.isFetched),
    retry: () => void refetch(),
    /** Retries come from this page, or from the server for a request of the whole screen. */
    again: asked ? () => void refetch() : byItself.failedByEvent ? ("server" as const) : undefined,
  };
}

/**
 * Has a message translated together with the others on the screen. The translation arrives in the cache, immediately or
 * as `messageTranslated`; after a lost connection the page asks again, because it may have missed events.
 */
function useAutomaticRendition(message: Revision, target: string, wanted: boolean) {
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
