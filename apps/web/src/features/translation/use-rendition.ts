import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { keys } from "../../api/keys.ts";
import { storedRendition } from "./stored-renditions.ts";

const FOREVER = Number.POSITIVE_INFINITY;

/**
 * The translation of one revision of a message: what is stored, what another tab or device had made, and, when
 * `wanted`, one made now.
 */
export function useRendition(message: Message, target: string, wanted: boolean) {
  const client = useQueryClient();
  const queryKey = keys.translation(message._id, message.revision, target);
  const lookUp = useQuery({
    queryKey: ["stored", ...queryKey],
    queryFn: async () => {
      const stored = await storedRendition(message._id, target);
      if (stored?.revision === message.revision) client.setQueryData(queryKey, stored);
      return true;
    },
    staleTime: FOREVER,
  });
  return useQuery<MessageTranslation>({
    queryKey,
    queryFn: () =>
      call("POST /translation/message/:id", {
        params: { id: message._id },
        body: { targetLanguage: target },
      }),
    enabled: wanted && lookUp.isFetched,
    staleTime: FOREVER,
  });
}
