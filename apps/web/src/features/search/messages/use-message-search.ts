import { useInfiniteQuery } from "@tanstack/react-query";
import { foundIn, type Search, searchQuery } from "#/data/search/search.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useEvent } from "#/realtime/connection/use-event.ts";

/** The messages that a search finds, as far as they are loaded; what is edited or deleted meanwhile is looked for again. */
export function useMessageSearch(search: Search, enabled: boolean) {
  const { t } = useTranslation("chat");
  const query = useInfiniteQuery({ ...searchQuery(search), enabled });
  useEvent("messageUpdated", ({ _id, revision, deletedAt, hidden }) => {
    const known = foundIn(query.data).find(({ message }) => message._id === _id)?.message;
    if (known && (deletedAt || hidden || revision !== known.revision)) void query.refetch();
  });
  return { ...query, problem: query.error ? sentenceOf(query.error, t("listFailed")) : "" };
}

export type MessageSearch = ReturnType<typeof useMessageSearch>;
