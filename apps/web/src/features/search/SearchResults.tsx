import { SEARCH_CHARACTERS } from "@lingualoom/contract/limits.ts";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "#/i18n/use-translation.ts";
import { PickedChips } from "#/ui/forms/PickedChips.tsx";
import type { Command } from "./commands/command.ts";
import { FilterButtons } from "./filters/FilterButtons.tsx";
import { Suggestions } from "./filters/Suggestions.tsx";
import { typedFilter, withFilter, withTypedFilters } from "./filters/typed-filter.ts";
import { useExactFilter } from "./filters/use-exact-filter.ts";
import { useFilterTexts } from "./filters/use-filter-texts.ts";
import { Hits } from "./Hits.tsx";
import type { SearchHit } from "./search-hits.ts";
import type { Filter, SearchText } from "./search-text.ts";
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
