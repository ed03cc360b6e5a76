import { useInfiniteQuery } from "@tanstack/react-query";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { membersQuery } from "#/data/conversations/groups.queries.ts";
import { conversationName, otherMember } from "#/data/conversations/other-member.ts";
import { contactsQuery } from "#/data/people/contacts.queries.ts";
import { useLanguages } from "#/data/translation/use-languages.ts";
import { written } from "#/i18n/moments.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useDebounced } from "#/ui/hooks/use-debounced.ts";
import { matchingLanguages } from "#/ui/language-picker/matching-languages.ts";
import type { Filter, SearchText } from "../search-text.ts";
import { nearDays } from "./days.ts";
import { ALL_HAS, HAS } from "./has.ts";
import type { TypedFilter } from "./typed-filter.ts";
import { useExactFilter } from "./use-exact-filter.ts";

const DEBOUNCE_MS = 300;
/** So many people or chats are suggested; more letters find others. */
const SUGGESTED = 8;

interface Suggestion {
  readonly filter: Filter;
  readonly text: string;
  /** Behind the text: the day that is meant, or the code of a language. */
  readonly note?: string;
  /** Of a person or a chat. */
  readonly picture?: string;
}

interface Suggestions {
  readonly pending: boolean;
  readonly items: readonly Suggestion[];
}

/** Whose messages are looked for: of the chosen group its members, otherwise contacts and whoever I chat with. */
function usePeople(me: string, value: string, within: string | undefined, enabled: boolean): Suggestions {
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
    items: [...others.slice(0, SUGGESTED), ...(isMe ? [mine] : [])],
  };
}

function useChats(me: string, value: string, enabled: boolean): Suggestions {
  const q = useDebounced(value, DEBOUNCE_MS, "");
  const chats = useInfiniteQuery({ ...conversationListQuery(q), enabled });
  const items = conversationsIn(chats.data).map((one): Suggestion => {
    const name = conversationName(one, me);
    const picture = otherMember(one, me)?.user.profilePic ?? one.avatar;
    return { filter: { kind: "in", value: one._id, name }, text: name, picture };
  });
  return { pending: enabled && (q !== value || chats.isPending), items: items.slice(0, SUGGESTED) };
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

/** What the filter that is being typed may mean. */
export function useSuggestions(me: string, typed: TypedFilter, { filters }: SearchText): Suggestions {
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
