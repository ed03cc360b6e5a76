import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Address } from "#/data/address.ts";
import {
  changeConversationSettings,
  conversationSettingsQuery,
} from "#/data/conversations/conversation-settings.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { toast } from "#/ui/toasts/toast.ts";

type ChangeRequest = Parameters<typeof changeConversationSettings>[2];

/** Sends choices one after the other, or an earlier one could arrive last. Each is shown at once. */
export function useChatSettings(chosen: Address | undefined) {
  const address = chosen ?? "";
  const { t } = useTranslation("chat");
  const client = useQueryClient();
  const query = useQuery({ ...conversationSettingsQuery(address), enabled: chosen !== undefined });
  const [wished, setWished] = useState<ChangeRequest>({});
  const { mutate } = useMutation({
    scope: { id: `settings of ${JSON.stringify(address)}` },
    mutationFn: (wish: ChangeRequest) => changeConversationSettings(client, address, wish),
    onError: (error) => toast.error(sentenceOf(error, t("changeFailed"))),
    onSettled: (_stored, _error, wish) => setWished((now) => without(now, wish)),
  });
  const { data } = query;
  return {
    query,
    settings: data && {
      ...data.mine,
      disappearing: data.disappearing,
      tone: data.tone,
      linkPreviews: data.linkPreviews,
      effectivePrivacyLevel: data.effectivePrivacyLevel,
      ...wished,
    },
    change(wish: ChangeRequest) {
      setWished((now) => ({ ...now, ...wish }));
      mutate(wish);
    },
  };
}

export type ChatSettings = ReturnType<typeof useChatSettings>;

/** Keeps a value that was changed again meanwhile. */
const without = (now: ChangeRequest, ended: ChangeRequest): ChangeRequest =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => ended[name as keyof ChangeRequest] !== value));
