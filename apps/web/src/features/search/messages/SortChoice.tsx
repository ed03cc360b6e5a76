import type { Sort } from "#/data/search/search.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

const SORTS: readonly Sort[] = ["newest", "best"];

interface Props {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** Which messages come first. */
export function SortChoice({ sort, onSort }: Props) {
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
