import { useInfiniteQuery } from "@tanstack/react-query";
import { resultsOf, type Search, searchQuery, type Why } from "#/data/search/search.queries.ts";
import { languageName } from "#/i18n/language-name.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useEvent } from "#/realtime/connection/use-event.ts";

/** Loads search results page by page, and searches again when one of them is edited or deleted. */
export function useMessageSearch(search: Search, enabled: boolean) {
  const { t } = useTranslation("chat");
  const query = useInfiniteQuery({ ...searchQuery(search), enabled });
  useEvent("messageUpdated", ({ _id, revision, deletedAt, hidden }) => {
    const known = resultsOf(query.data).find(({ message }) => message._id === _id)?.message;
    if (known && (deletedAt || hidden || revision !== known.revision)) void query.refetch();
  });
  return { ...query, problem: query.error ? sentenceOf(query.error, t("listFailed")) : "" };
}

export type MessageSearch = ReturnType<typeof useMessageSearch>;

/** Explains why a message was found; empty if its marks show that already. */
export function useWhyText(): (why: Why) => string {
  const { t, i18n } = useTranslation("search");
  return (why) => {
    if (why.kind === "rendition") return t("whyRendition", { language: languageName(why.language, i18n.language) });
    if (why.kind === "translated")
      return t("whyTranslated", { query: why.query, language: languageName(why.language, i18n.language) });
    return why.kind === "similar" ? t("whySimilar", { word: why.word }) : "";
  };
}
