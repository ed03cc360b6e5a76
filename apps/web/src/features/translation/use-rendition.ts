import type { MessageTranslation, Shown } from "@lingualoom/contract/calls/translation.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { keys } from "../../data/keys.ts";
import { type Revision, storedKey } from "../../data/translation/stored-key.ts";
import { call } from "../../transport/call.ts";
import { toast } from "../../ui/layers/toast.ts";
import { isRefusal } from "./refusal.ts";
import { screenRendition } from "./screen-renditions.ts";
import { useAutomaticRendition } from "./use-automatic-rendition.ts";

const FOREVER = Number.POSITIVE_INFINITY;

interface Wanted {
  /** By hand: this message, now. */
  readonly asked: boolean;
  /** By itself, with the others on screen. */
  readonly automatic: boolean;
  /** False where not even what is stored is wanted. */
  readonly lookUp?: boolean;
}

/**
 * The translation of one revision of a message: what is stored, what another tab or device had made, and, when
 * wanted, one made now.
 */
export function useRendition(
  message: Revision,
  target: string,
  { asked, automatic, lookUp: isLookedUp = true }: Wanted,
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
  const { data, error, isFetching, refetch } = useQuery<MessageTranslation>({
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
    enabled: asked && lookUp.isFetched,
    staleTime: FOREVER,
  });
  const byItself = useAutomaticRendition(
    message,
    target,
    automatic && !asked && lookUp.isFetched && data === undefined,
  );
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
