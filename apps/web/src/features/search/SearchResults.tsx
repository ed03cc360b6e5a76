import { SEARCH_CHARACTERS } from "@lingualoom/contract/limits.ts";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "#/i18n/use-translation.ts";
import { PickedChips } from "#/ui/forms/PickedChips.tsx";
import { FilterSuggestions } from "./FilterSuggestions.tsx";
import { KINDS, useExactFilter, useFilterTexts } from "./filter-values.ts";
import { Hits } from "./Hits.tsx";
import type { SearchHit } from "./people-hits.ts";
import type { SearchCommand } from "./search-commands.ts";
import type { FieldKey, Filter, FilterKind, SearchText } from "./search-text.ts";
import { typedFilter, withFilter, withTypedFilters } from "./typed-filter.ts";

interface Props {
  readonly me: string;
  readonly search: SearchText;
  readonly onSearch: (search: SearchText) => void;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly fieldKey: RefObject<FieldKey | null>;
  readonly selected: string | undefined;
  readonly onSelect: (hit: SearchHit) => void;
  /** Opens the conversation of a message and keeps the search open, so that users can go back to it. */
  readonly onConversation: (conversation: Pick<Conversation, "_id">) => void;
  /** Enter was pressed: the first hit opens as soon as it arrives. */
  readonly opensFirst: boolean;
  readonly commands: readonly SearchCommand[];
}

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
  // Runs after each render: a space may have completed a filter, or the list of languages has arrived.
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
        <FilterSuggestions
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
  readonly onBegin: (text: string) => void;
}

/** Buttons that begin the filters which are not chosen yet, for users who do not know their words. */
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

/** Elements that arrow keys move between: rows, and buttons of the results. */
const STOPS = "li > button, [data-result]";

interface SearchKeyOptions {
  readonly search: SearchText;
  readonly onSearch: (search: SearchText) => void;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly fieldKey: RefObject<FieldKey | null>;
  /** A filter is being typed: Enter takes the first suggestion, and never opens a result. */
  readonly isSuggesting: boolean;
  readonly onChoose: (filter: Filter) => void;
}

/** Arrow keys move between the field and the results; Backspace at the start of the field removes the last chip. */
function useSearchKeys({ search, onSearch, input, fieldKey, isSuggesting, onChoose }: SearchKeyOptions) {
  const pane = useRef<HTMLDivElement>(null);
  const first = useRef<Filter | null>(null);
  const { text, filters } = search;

  const pressed = useEffectEvent<FieldKey>((event) => {
    // A selection ends further right; then Backspace deletes the selected text.
    const isAtStart = event.currentTarget.selectionEnd === 0;
    if (event.key === "Backspace" && isAtStart && filters.length > 0) {
      onSearch({ text, filters: filters.slice(0, -1) });
      return true;
    }
    if (event.key === "ArrowDown") {
      event.preventDefault();
      pane.current?.querySelector<HTMLElement>(STOPS)?.focus();
      return true;
    }
    if (event.key !== "Enter" || !isSuggesting) return false;
    if (first.current) onChoose(first.current);
    return true;
  });
  useEffect(() => {
    fieldKey.current = (event) => pressed(event);
    return () => {
      fieldKey.current = null;
    };
  }, [fieldKey]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.altKey || !(event.target instanceof HTMLElement)) return;
    if (!event.target.matches(STOPS)) return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
    const next = stops.indexOf(event.target) + step;
    event.preventDefault();
    (next < 0 ? input.current : stops[next])?.focus();
  };
  return { pane, first, onKeyDown };
}
