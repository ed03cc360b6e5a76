import { useTranslation } from "#/i18n/use-translation.ts";
import { PickedChips } from "#/ui/forms/PickedChips.tsx";
import type { Filter } from "../search-text.ts";
import { useFilterTexts } from "./use-filter-texts.ts";

interface Props {
  readonly filters: readonly Filter[];
  readonly onFilters: (filters: readonly Filter[]) => void;
}

/** The chosen filters, before the text of the search box; pressing one takes it out. */
export function FilterChips({ filters, onFilters }: Props) {
  const { t } = useTranslation("search");
  const { textOf } = useFilterTexts();
  return (
    <PickedChips
      label={t("filters")}
      picked={filters.map((filter) => ({ _id: filter.kind, name: textOf(filter) }))}
      unpickLabel={(name) => t("removeFilter", { filter: name })}
      onUnpick={(kind) => onFilters(filters.filter((filter) => filter.kind !== kind))}
    />
  );
}
