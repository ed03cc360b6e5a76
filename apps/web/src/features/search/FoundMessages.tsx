import { useId } from "react";
import { type FoundMessage, resultsOf, type SearchCoverage, type Sort } from "#/data/search/search.queries.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { WindowedList } from "#/ui/anchored-list/WindowedList.tsx";
import { Button } from "#/ui/forms/Button.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { FoundMessageRow } from "./FoundMessageRow.tsx";
import type { MessageSearch } from "./message-search.ts";

interface Props {
  readonly me: string;
  readonly query: MessageSearch;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly onOpen: (found: FoundMessage) => void;
}

/** The messages of the results. Further pages load on request, so that nothing moves below the people. */
export function FoundMessages({ me, query, sort, onSort, onOpen }: Props) {
  const { t } = useTranslation(["search", "common"]);
  const title = useId();
  const found = resultsOf(query.data);
  const coverage = query.data?.pages[0];
  const count = found.length;
  return (
    <section aria-labelledby={title} className="pt-2">
      <div className="flex min-h-9 items-center justify-between gap-2 px-4">
        <h2 id={title} className="text-xs font-semibold text-muted">
          {t("messages")}
        </h2>
        {count > 1 || sort !== "newest" ? <SortChoice sort={sort} onSort={onSort} /> : null}
      </div>
      <div role="status">
        {query.isPending && (
          <p className="flex items-center justify-center gap-2 py-4 text-sm text-muted">
            <Spinner />
            {t("searchingMessages")}
          </p>
        )}
        {query.isSuccess && (
          <span className={count > 0 ? "sr-only" : "block px-4 py-2 text-sm text-muted"}>
            {count === 0
              ? t("noMessages")
              : query.hasNextPage
                ? t("foundMore", { number: count })
                : t("found", { count })}
          </span>
        )}
      </div>
      {query.isError && count === 0 && (
        <div role="alert" className="grid justify-items-center gap-2 px-4 py-4 text-center text-sm">
          {query.problem}
          <Retry onClick={() => void query.refetch()} />
        </div>
      )}
      {count > 0 && (
        <WindowedList
          label={t("messages")}
          items={found}
          keyOf={({ message }) => message._id}
          whole={!query.hasNextPage}
          row={(one, place) => (
            <FoundMessageRow key={one.message._id} me={me} found={one} place={place} onOpen={() => onOpen(one)} />
          )}
        />
      )}
      {query.hasNextPage && (
        <p className="grid place-items-center px-4 py-2">
          <Button look="plain" data-result busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchNextPageError ? t("common:retry") : t("more")}
          </Button>
        </p>
      )}
      {coverage && <CoverageNote coverage={coverage} />}
    </section>
  );
}

const SORTS: readonly Sort[] = ["newest", "best"];

interface SortChoiceProps {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

function SortChoice({ sort, onSort }: SortChoiceProps) {
  const { t } = useTranslation("search");
  return (
    <fieldset className="flex gap-1 text-xs">
      <legend className="sr-only">{t("sort")}</legend>
      {SORTS.map((one) => (
        <label
          key={one}
          className="relative flex min-h-7 cursor-pointer items-center rounded-full px-2 text-muted has-checked:bg-indigo-soft has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-indigo pointer-coarse:min-h-9"
        >
          <input
            type="radio"
            name="sort"
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={sort === one}
            onChange={() => onSort(one)}
          />
          {t(one)}
        </label>
      ))}
    </fieldset>
  );
}

interface CoverageNoteProps {
  readonly coverage: SearchCoverage;
}

export function CoverageNote({ coverage: { translations, untranslated, incomplete } }: CoverageNoteProps) {
  const { t, i18n } = useTranslation("search");
  const list = translations.map(({ language, query }) =>
    t("inLanguage", { query, language: languageName(language, i18n.language) }),
  );
  return (
    <div className="grid gap-1 px-4 py-2 text-xs text-muted empty:hidden">
      {list.length > 0 && (
        <p>{t("searchedLanguages", { translations: new Intl.ListFormat(i18n.language).format(list) })}</p>
      )}
      {untranslated && <p>{t(untranslated === "level" ? "untranslatedLevel" : "untranslatedEngines")}</p>}
      {incomplete && <p>{t("incomplete")}</p>}
    </div>
  );
}
