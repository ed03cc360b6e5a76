import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keys } from "../../data/keys.ts";
import { authorQuery } from "../../data/people/authors.queries.ts";
import { storedKey } from "../../data/translation/stored-key.ts";
import { writtenRendition } from "../../data/translation/written-rendition.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Known } from "./decision.ts";

/** What the author wrote for me, and the mark that says so. Lists and quotes of the message then show it too. */
export function useWritten(message: Message, known: Known, cached: MessageTranslation | undefined) {
  const { t } = useTranslation("translating");
  const client = useQueryClient();
  const target = known.settings.preferredLanguage;
  const { _id: id, revision, conversationId, senderId } = message;
  const written = writtenRendition(message, target);
  const author = useQuery({
    ...authorQuery(conversationId, senderId),
    enabled: written !== undefined && !known.partner,
  });
  const isTakenBack = !written && cached?.writtenBy !== undefined;
  useEffect(() => {
    const queryKey = keys.translation(id, revision, target);
    if (written) client.setQueryData(queryKey, written);
    if (!isTakenBack) return;
    const automatic = keys.automaticTranslation(id, revision, target);
    for (const key of [queryKey, storedKey({ _id: id, revision }, target), automatic])
      void client.resetQueries({ queryKey: key, exact: true });
  }, [client, id, revision, target, written, isTakenBack]);
  const name = known.partner?.fullName ?? author.data?.fullName ?? "";
  return { written, label: written && t("byAuthor", { name }) };
}
