import type { ShownText } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { keys } from "#/data/keys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { toast } from "#/ui/toasts/toast.ts";

/** Returns which version of a message the user last chose, original or translation. Choices are stored for all devices. */
export function useShown({ _id: id }: Pick<Message, "_id">): [ShownText | undefined, (shown: ShownText) => void] {
  const { t } = useTranslation("translation");
  const client = useQueryClient();
  const queryKey = keys.translationShown(id);
  // Filled by the lookup of stored translations and by events; there is nothing else to fetch.
  const { data } = useQuery<ShownText>({ queryKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY });
  const choose = (shown: ShownText) => {
    client.setQueryData(queryKey, shown);
    call("PUT /translation/message/:id/shown", { params: { id }, body: { shown } }).catch((error) =>
      toast.error(sentenceOf(error, t("notRemembered"))),
    );
  };
  return [data, choose];
}
