import { useTranslation } from "#/i18n/use-translation.ts";
import type { FilterKind, SearchText } from "../search-text.ts";
import { KINDS, useFilterTexts } from "./use-filter-texts.ts";

interface Props {
  readonly search: SearchText;
  /** The word that begins the filter goes to the end of the text. */
  readonly onBegin: (text: string) => void;
}

/** For who does not know the words: begins a filter that is not chosen yet. */
export function FilterButtons({ search, onBegin }: Props) {
  const { t } = useTranslation("search");
  const { ownWord } = useFilterTexts();
  const begin = (kind: FilterKind) => {
    const text = search.text.trimEnd();
    onBegin(`${text}${text && " "}${ownWord(kind)}:`);
  };
  const left = KINDS.filter((kind) => !search.filters.some((filter) => filter.kind === kind));
  return (
    <fieldset
      aria-label={t("filters")}
      className="flex gap-1 overflow-x-auto px-4 pt-1 pb-2 [scrollbar-width:none] pointer-coarse:gap-1.5 pointer-coarse:py-2"
    >
      {left.map((kind) => (
        <button
          key={kind}
          type="button"
          onClick={() => begin(kind)}
          className="finger-sized relative min-h-7 shrink-0 rounded-full border border-edge px-2 text-xs whitespace-nowrap text-muted pointer-coarse:px-2.5 transition-colors duration-150 hover:bg-sunken hover:text-ink pointer-coarse:min-h-8"
        >
          {t(kind)}
        </button>
      ))}
    </fieldset>
  );
}
