import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Address } from "../../../data/address.ts";
import {
  changeConversationSettings,
  conversationSettingsQuery,
} from "../../../data/conversations/conversation-settings.queries.ts";

type ChangeRequest = Parameters<typeof changeConversationSettings>[2];

/**
 * Settings of one conversation. What is chosen shows in the same frame, before it is sent, and goes back when it is
 * refused; of several choices under way each ends for itself. They are sent one after the other, or an earlier one could
 * arrive last.
 */
export function useChatSettings(address: Address, onError: (error: unknown) => void) {
  const client = useQueryClient();
  const query = useQuery(conversationSettingsQuery(address));
  const [wished, setWished] = useState<ChangeRequest>({});
  const { mutate } = useMutation({
    scope: { id: `settings of ${JSON.stringify(address)}` },
    mutationFn: (wish: ChangeRequest) => changeConversationSettings(client, address, wish),
    onError,
    onSettled: (_stored, _error, wish) => setWished((now) => without(now, wish)),
  });
  const { data } = query;
  return {
    query,
    settings: data && {
      muted: wished.muted ?? data.mine.muted,
      mutedUntil: wished.mutedUntil === undefined ? data.mine.mutedUntil : wished.mutedUntil,
      notify: wished.notify ?? data.mine.notify,
      disappearing: wished.disappearing ?? data.disappearing,
      tone: wished.tone ?? data.tone,
    },
    change(wish: ChangeRequest) {
      setWished((now) => ({ ...now, ...wish }));
      mutate(wish);
    },
  };
}

/** What was chosen again meanwhile stays. */
const without = (now: ChangeRequest, ended: ChangeRequest): ChangeRequest =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => ended[name as keyof ChangeRequest] !== value));
