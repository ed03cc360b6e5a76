import { useInfiniteQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useEffectEvent, useId } from "react";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { membersQuery } from "#/data/conversations/groups.queries.ts";
import { conversationName, otherMember } from "#/data/conversations/other-member.ts";
import { contactsQuery } from "#/data/people/contacts.queries.ts";
import { useLanguages } from "#/data/translation/use-languages.ts";
import { written } from "#/i18n/format-time.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { inputLook } from "#/ui/forms/input-look.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { useDebounced } from "#/ui/hooks/use-debounced.ts";
import { matchingLanguages } from "#/ui/language-picker/matching-languages.ts";
import { ALL_HAS, HAS, nearDays, typedDay, useExactFilter, writtenDay } from "./filter-values.ts";
import type { Filter, FilterKind, SearchText } from "./search-text.ts";
import type { TypedFilter } from "./typed-filter.ts";

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
  /** Receives the filter that Enter chooses; null if there is none. */
  readonly onFirst: (first: Filter | null) => void;
}

export function FilterSuggestions({ me, typed, search, onChoose, onFirst }: Props) {
  const { t } = useTranslation("search");
  const { pending, items } = useSuggestions(me, typed, search);
  const title = useId();
  const first = pending ? undefined : items[0]?.filter;
  const tell = useEffectEvent(() => onFirst(first ?? null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is a new object in each render.
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

/** Picks a day with the browser's calendar. */
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

const DEBOUNCE_MS = 300;
const SUGGESTIONS_MAX = 8;

interface Suggestion {
  readonly filter: Filter;
  readonly text: string;
  readonly note?: string;
  readonly picture?: string;
}

interface SuggestionList {
  readonly pending: boolean;
  readonly items: readonly Suggestion[];
}

/** Suggests members of the chosen group first, then partners in chats, then contacts. */
function usePeople(me: string, value: string, within: string | undefined, enabled: boolean): SuggestionList {
  const { t } = useTranslation(["search", "chat"]);
  const q = useDebounced(value, DEBOUNCE_MS, "");
  const chats = useInfiniteQuery({ ...conversationListQuery(q), enabled });
  const contacts = useInfiniteQuery({ ...contactsQuery(q), enabled });
  const members = useInfiniteQuery({
    ...membersQuery(within ?? "", q),
    enabled: enabled && within !== undefined,
  });
  const people = [
    ...(members.data?.pages.flatMap(({ items }) => items.map(({ user }) => user)) ?? []),
    ...conversationsIn(chats.data).flatMap((one) => otherMember(one, me)?.user ?? []),
    ...(contacts.data?.pages.flatMap(({ items }) => items) ?? []),
  ];
  const byId = new Map(people.filter(({ _id }) => _id !== me).map((person) => [person._id, person]));
  const isMe = [t("chat:you"), t("wordMe"), "me"].some((word) => word.toLowerCase().startsWith(value.toLowerCase()));
  const mine: Suggestion = {
    filter: { kind: "from", value: me, name: t("chat:you") },
    text: t("chat:you"),
    picture: "",
  };
  const others = [...byId.values()].map(
    ({ _id, fullName, profilePic }): Suggestion => ({
      filter: { kind: "from", value: _id, name: fullName },
      text: fullName,
      picture: profilePic,
    }),
  );
  return {
    pending: enabled && (q !== value || chats.isPending || contacts.isPending),
    items: [...others.slice(0, SUGGESTIONS_MAX), ...(isMe ? [mine] : [])],
  };
}

function useChats(me: string, value: string, enabled: boolean): SuggestionList {
  const q = useDebounced(value, DEBOUNCE_MS, "");
  const chats = useInfiniteQuery({ ...conversationListQuery(q), enabled });
  const items = conversationsIn(chats.data).map((one): Suggestion => {
    const name = conversationName(one, me);
    const picture = otherMember(one, me)?.user.profilePic ?? one.avatar;
    return { filter: { kind: "in", value: one._id, name }, text: name, picture };
  });
  return { pending: enabled && (q !== value || chats.isPending), items: items.slice(0, SUGGESTIONS_MAX) };
}

function useDays({ kind, value }: TypedFilter): readonly Suggestion[] {
  const { t, i18n } = useTranslation(["search", "chat"]);
  const named = nearDays(new Date()).map(({ text, date }): Suggestion => {
    const name = text === "today" || text === "yesterday" ? t(`chat:${text}`) : t(text);
    return {
      filter: { kind, value: date.toISOString() },
      text: name,
      note: written(date, "date", i18n.language),
    };
  });
  return named.filter(({ text }) => text.toLowerCase().includes(value.toLowerCase()));
}

function useSuggestions(me: string, typed: TypedFilter, { filters }: SearchText): SuggestionList {
  const { t, i18n } = useTranslation(["search", "chat"]);
  const { kind, value } = typed;
  const exact = useExactFilter(me)(kind, value);
  const within = filters.find((filter) => filter.kind === "in")?.value;
  const people = usePeople(me, value, within, kind === "from");
  const chats = useChats(me, value, kind === "in");
  const days = useDays(typed);
  const languages = matchingLanguages(useLanguages(), value);
  if (kind === "from") return people;
  if (kind === "in") return chats;
  if (kind === "lang")
    return {
      pending: false,
      items: languages.map(({ code, name }) => ({
        filter: { kind, value: code },
        text: name,
        note: code,
      })),
    };
  if (kind === "has") {
    const all = ALL_HAS.map((has): Suggestion => ({ filter: { kind, value: has }, text: t(HAS[has].name) }));
    const fits = ({ text, filter }: Suggestion) =>
      text.toLowerCase().startsWith(value.toLowerCase()) || filter.value.startsWith(value.toLowerCase());
    return { pending: false, items: all.filter((one) => fits(one) || one.filter.value === exact?.value) };
  }
  const typedWhole: readonly Suggestion[] = exact
    ? [{ filter: exact, text: written(new Date(exact.value), "dayOfYear", i18n.language) }]
    : [];
  return { pending: false, items: [...typedWhole, ...days] };
}
