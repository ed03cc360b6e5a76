import type { MessageTranslation, Shown } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { keys } from "#/data/keys.ts";
import { type Revision, storedKey } from "#/data/translation/stored-key.ts";
import { call } from "#/transport/call.ts";
import { toast } from "#/ui/toasts/toast.ts";
import { deviceRenditionQuery } from "../device/device-rendition-query.ts";
import type { OnDevice } from "../rules/decision.ts";
import { isRefusal } from "./refusal.ts";
import { screenRendition } from "./screen-renditions.ts";
import { useAutomaticRendition } from "./use-automatic-rendition.ts";

const FOREVER = Number.POSITIVE_INFINITY;

interface Options {
  /** By hand: this message, now. */
  readonly asked: boolean;
  /** By itself, with the others on screen. */
  readonly automatic: boolean;
  /** False where not even what is stored is wanted. */
  readonly lookUp?: boolean;
  /** Absent where the server translates. */
  readonly device?: OnDevice | undefined;
}

const isWhole = (message: Revision | Message): message is Message => "conversationId" in message;

/**
 * The translation of one revision of a message: what is stored, what another tab or device had made, and, when
 * wanted, one made now.
 */
export function useRendition(
  message: Revision | Message,
  target: string,
  { asked, automatic, lookUp: isLookedUp = true, device }: Options,
) {
  const client = useQueryClient();
  const queryKey = keys.translation(message._id, message.revision, target);
  const lookUp = useQuery({
    queryKey: storedKey(message, target),
    queryFn: async () => {
      const shownKey = keys.translationShown(message._id);
      const before = client.getQueryData<Shown>(shownKey);
      const { translation: stored, shown } = await screenRendition(message._id, target, { storedOnly: true });
      // What was chosen meanwhile is newer than the answer.
      if (shown && client.getQueryData(shownKey) === before) client.setQueryData<Shown>(shownKey, shown);
      if (stored?.revision === message.revision) client.setQueryData(queryKey, stored);
      return true;
    },
    enabled: isLookedUp,
    staleTime: FOREVER,
  });
  const rendition = {
    queryKey,
    queryFn: () =>
      call("POST /translation/message/:id", {
        params: { id: message._id },
        body: { targetLanguage: target },
      }).catch((error) => {
        // What comes by itself in a while has not failed yet.
        if (error.retryAfter === null && !isRefusal(error)) toast.error(i18next.t("translation:failed"));
        throw error;
      }),
    staleTime: FOREVER,
  };
  const { data: known } = useQuery<MessageTranslation>({ ...rendition, enabled: false });
  const isBest = known && (known.madeAt === "device" || known.quality === "good");
  const isForDevice = device !== undefined && isWhole(message);
  const onDevice = useQuery({
    // Of a quote only the beginning is known.
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
    isForServer && automatic && !asked && lookUp.isFetched && data === undefined,
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
    // What was asked for of an earlier revision is still wanted of this one.
    busy: isFetching || byItself.busy || (asked && !lookUp.isFetched),
    retry: () => void refetch(),
    /** Who retries after a while: this page, or the server for a request of the whole screen. */
    again: asked ? () => void refetch() : byItself.failedByEvent ? ("server" as const) : undefined,
  };
}
