import type { LookedFor } from "#/data/search/search.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { useFilterTexts } from "./filters/use-filter-texts.ts";
import { SearchedIn } from "./messages/SearchedIn.tsx";
import type { Filter } from "./search-text.ts";

interface Props {
  readonly q: string;
  readonly filters: readonly Filter[];
  readonly lookedFor: LookedFor | undefined;
}

/** Says that nothing was found, and with filters what was searched. */
export function NothingFound({ q, filters, lookedFor }: Props) {
  const { t, i18n } = useTranslation(["search", "people"]);
  const { textOf } = useFilterTexts();
  const list = (texts: readonly string[]) => new Intl.ListFormat(i18n.language, { type: "unit" }).format(texts);
  const chosen = list(filters.map(textOf));
  if (filters.length === 0)
    return <EmptyState title={t("people:noUsers", { query: q })} text={t("people:noUsersHint")} />;
  return (
    <>
      <EmptyState title={t("noMessages")} />
      <div className="grid gap-1 px-4 text-center text-xs text-balance text-muted">
        {q && <p>{t("searchedFor", { words: q })}</p>}
        <p>{t("searchedFilters", { filters: chosen })}</p>
        {lookedFor && <SearchedIn lookedFor={lookedFor} />}
      </div>
    </>
  );
}
