import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { Filter, SearchText } from "./search-text.ts";

/** Takes a key that is pressed in the search box; false where the box does with it what it always does. */
export type FieldKey = (event: KeyboardEvent<HTMLInputElement>) => boolean;

/** Rows, and the buttons between them that belong to the results. */
const STOPS = "li > button, [data-result]";

interface Options {
  readonly search: SearchText;
  readonly onSearch: (search: SearchText) => void;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly fieldKey: RefObject<FieldKey | null>;
  /** A filter is being typed: Enter takes the first suggestion, and never opens a result. */
  readonly isSuggesting: boolean;
  readonly onChoose: (filter: Filter) => void;
}

/**
 * The keyboard of the search: arrows lead from the field to the first result, from one to the next, and back; Backspace
 * at the beginning of the field takes the last chip out.
 */
export function useSearchKeys({ search, onSearch, input, fieldKey, isSuggesting, onChoose }: Options) {
  const pane = useRef<HTMLDivElement>(null);
  const first = useRef<Filter | null>(null);
  const { text, filters } = search;

  const pressed = useEffectEvent<FieldKey>((event) => {
    // With a selection its end is further on, and what is selected goes.
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
