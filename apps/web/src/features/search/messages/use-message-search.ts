import { useInfiniteQuery } from "@tanstack/react-query";
import { type Search, searchQuery } from "../../../data/search/search.queries.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { sentenceOf } from "../../../transport/api-error.ts";

/** The messages that a search finds, as far as they are loaded. */
export function useMessageSearch(search: Search, enabled: boolean) {
  const { t } = useTranslation("chat");
  const query = useInfiniteQuery({ ...searchQuery(search), enabled });
  return { ...query, problem: query.error ? sentenceOf(query.error, t("listFailed")) : "" };
}

export type MessageSearch = ReturnType<typeof useMessageSearch>;
