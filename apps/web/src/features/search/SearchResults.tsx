import { SEARCH_CHARACTERS } from "@lingualoom/contract/limits.ts";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "#/i18n/use-translation.ts";
import { PickedChips } from "#/ui/forms/PickedChips.tsx";
import type { Command } from "./commands/command.ts";
import { Suggestions } from "./filters/Suggestions.tsx";
import { typedFilter, withFilter, withTypedFilters } from "./filters/typed-filter.ts";
import { useExactFilter } from "./filters/use-exact-filter.ts";
import { KINDS, useFilterTexts } from "./filters/use-filter-texts.ts";
import { Hits } from "./Hits.tsx";
import type { SearchHit } from "./search-hits.ts";
import type { Filter, FilterKind, SearchText } from "./search-text.ts";
import { type FieldKey, useSearchKeys } from "./use-search-keys.ts";

interface Props {
  readonly me: string;
  readonly search: SearchText;
  readonly onSearch: (search: SearchText) => void;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly fieldKey: RefObject<FieldKey | null>;
  readonly selected: string | undefined;
  readonly onSelect: (hit: SearchHit) => void;
  /** Of a found message. The search stays, so that the way back leads to it. */
  readonly onConversation: (conversation: Pick<Conversation, "_id">) => void;
  /** Enter was pressed: the first hit opens as soon as it is known. */
  readonly opensFirst: boolean;
  readonly commands: readonly Command[];
}

/** What the search box finds, or what the filter may mean that is being typed in it. */
export function SearchResults({ me, search, onSearch, input, fieldKey, ...props }: Props) {
  const { words } = useFilterTexts();
  const exact = useExactFilter(me);
  const typed = typedFilter(search.text, words);
  const choose = (filter: Filter) => {
    const text = typed ? typed.before : search.text;
    onSearch({ text, filters: withFilter(search.filters, filter) });
    input.current?.focus();
  };
  const { pane, first, onKeyDown } = useSearchKeys({
    search,
    onSearch,
    input,
    fieldKey,
    isSuggesting: typed !== null,
    onChoose: choose,
  });
  const takeFilters = useEffectEvent(() => {
    const taken = withTypedFilters(search, words, exact);
    if (taken !== search) onSearch(taken);
  });
  // Each time: what is typed may have ended a filter, or the list of languages has come.
  useEffect(() => takeFilters());
  const [chips, setChips] = useState<Element | null>(null);
  useEffect(() => setChips(input.current?.closest("search")?.firstElementChild ?? null), [input]);
  const { filters } = search;
  const query = search.text.trim().slice(0, SEARCH_CHARACTERS);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside.
    <div ref={pane} onKeyDown={onKeyDown}>
      {chips &&
        createPortal(
          <FilterChips
            filters={filters}
            onFilters={(left) => {
              onSearch({ text: search.text, filters: left });
              input.current?.focus();
            }}
          />,
          chips,
        )}
      {typed ? (
        <Suggestions
          me={me}
          typed={typed}
          search={search}
          onChoose={choose}
          onFirst={(filter) => {
            first.current = filter;
          }}
        />
      ) : (
        <>
          <FilterButtons
            search={search}
            onBegin={(text) => {
              onSearch({ text, filters });
              input.current?.focus();
            }}
          />
          <Hits me={me} query={query} filters={filters} {...props} />
        </>
      )}
    </div>
  );
}

interface FilterChipsProps {
  readonly filters: readonly Filter[];
  readonly onFilters: (filters: readonly Filter[]) => void;
}

/** The chosen filters, before the text of the search box; pressing one takes it out. */
function FilterChips({ filters, onFilters }: FilterChipsProps) {
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

interface FilterButtonsProps {
  readonly search: SearchText;
  /** The word that begins the filter goes to the end of the text. */
  readonly onBegin: (text: string) => void;
}

/** For who does not know the words: begins a filter that is not chosen yet. */
function FilterButtons({ search, onBegin }: FilterButtonsProps) {
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
