import { type FormEvent, useEffect, useEffectEvent, useId } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { inputLook } from "#/ui/forms/input-look.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import type { Filter, FilterKind, SearchText } from "../search-text.ts";
import { typedDay, writtenDay } from "./days.ts";
import type { TypedFilter } from "./typed-filter.ts";
import { useSuggestions } from "./use-suggestions.ts";

const TITLES = {
  from: "suggestFrom",
  in: "suggestIn",
  before: "suggestBefore",
  after: "suggestAfter",
  has: "suggestHas",
  lang: "suggestLang",
} as const satisfies Record<FilterKind, string>;

interface Props {
  readonly me: string;
  readonly typed: TypedFilter;
  readonly search: SearchText;
  readonly onChoose: (filter: Filter) => void;
  /** What Enter in the search box takes; null while nothing fits. */
  readonly onFirst: (first: Filter | null) => void;
}

/** What a filter that is being typed may mean, to choose from. */
export function Suggestions({ me, typed, search, onChoose, onFirst }: Props) {
  const { t } = useTranslation("search");
  const { pending, items } = useSuggestions(me, typed, search);
  const title = useId();
  const first = pending ? undefined : items[0]?.filter;
  const tell = useEffectEvent(() => onFirst(first ?? null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is another object each time.
  useEffect(() => tell(), [first?.kind, first?.value]);
  return (
    <section aria-labelledby={title} className="py-2">
      <h2 id={title} className="px-4 py-1 text-xs font-semibold text-muted">
        {t(TITLES[typed.kind])}
      </h2>
      <div role="status">
        {pending && (
          <p className="grid place-items-center py-4 text-muted">
            <Spinner />
          </p>
        )}
        {!pending && items.length === 0 && (
          <p className="px-4 py-2 text-sm text-muted">{t("noSuggestion", { value: typed.value })}</p>
        )}
        {!pending && items.length > 0 && <span className="sr-only">{t("suggestions", { count: items.length })}</span>}
      </div>
      <ul aria-labelledby={title}>
        {!pending &&
          items.map(({ filter, text, note, picture }) => (
            <li key={filter.value} className="px-2">
              <button
                type="button"
                data-result
                onClick={() => onChoose(filter)}
                className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-start transition-colors duration-150 hover:bg-sunken"
              >
                {picture !== undefined && <Avatar id={filter.value} name={text} picture={picture} size="sm" />}
                <bdi className="one-line min-w-0 flex-1">{text}</bdi>
                {note && <span className="shrink-0 text-xs text-muted">{note}</span>}
              </button>
            </li>
          ))}
      </ul>
      {(typed.kind === "before" || typed.kind === "after") && <OtherDay kind={typed.kind} onChoose={onChoose} />}
    </section>
  );
}

interface OtherDayProps {
  readonly kind: "before" | "after";
  readonly onChoose: (filter: Filter) => void;
}

/** A day by the browser's own calendar. */
function OtherDay({ kind, onChoose }: OtherDayProps) {
  const { t } = useTranslation("search");
  const id = useId();
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const day = typedDay(String(new FormData(event.currentTarget).get("day")));
    if (day) onChoose({ kind, value: day.toISOString() });
  };
  return (
    <form onSubmit={choose} className="grid gap-1 px-4 py-2">
      <label htmlFor={id} className="text-sm">
        {t("otherDay")}
      </label>
      <span className="flex gap-2">
        <input
          id={id}
          name="day"
          type="date"
          required
          defaultValue={writtenDay(new Date())}
          className={`${inputLook} min-w-0 flex-1`}
        />
        <Button type="submit" look="quiet">
          {t("chooseDay")}
        </Button>
      </span>
    </form>
  );
}
