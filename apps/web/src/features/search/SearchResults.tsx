import type { Person } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { conversationListQuery, conversationsIn } from "../../data/conversations/conversations.queries.ts";
import { contactsQuery } from "../../data/people/contacts.queries.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useDebounced } from "../../ui/hooks/use-debounced.ts";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Spinner } from "../../ui/states/Spinner.tsx";
import { GroupRow } from "../people/GroupRow.tsx";
import { ListFailed } from "../people/ListFailed.tsx";
import { PagedList } from "../people/PagedList.tsx";
import { PersonRow } from "../people/PersonRow.tsx";
import { type SearchHit, searchHits } from "./search-hits.ts";
import { Writes } from "../people/Writes.tsx";

const DEBOUNCE_MS = 300;

interface Props {
  readonly me: string;
  readonly query: string;
  readonly selected: string | undefined;
  readonly onSelect: (hit: SearchHit) => void;
  /** Enter was pressed: the first hit opens as soon as it is known. */
  readonly opensFirst: boolean;
}

/** People whose name contains the query: chats first, then contacts, nobody twice. The server searches. */
export function SearchResults({ me, query, selected, onSelect, opensFirst }: Props) {
  const { t } = useTranslation(["people", "timeline"]);
  const q = useDebounced(query, DEBOUNCE_MS, "");
  const chats = useInfiniteQuery({ ...conversationListQuery(q), enabled: q !== "" });
  const contacts = useInfiniteQuery({ ...contactsQuery(q), enabled: q !== "" });
  const searching = q !== query || chats.isPending || contacts.isPending;
  const found = searching
    ? []
    : searchHits(conversationsIn(chats.data), contacts.data?.pages.flatMap(({ items }) => items) ?? [], me);

  const [first] = found;
  const openFirst = useEffectEvent((hit: SearchHit) => onSelect(hit));
  useEffect(() => {
    if (opensFirst && first) openFirst(first);
  }, [opensFirst, first]);

  const more = chats.hasNextPage ? chats : contacts;
  const failed = chats.isError || contacts.isError;
  const refetch = () => Promise.all([chats.refetch(), contacts.refetch()]);
  return (
    <>
      {/* It stays: some screen readers do not announce a region that comes together with its text. */}
      <div role="status">
        {searching && (
          <p className="flex items-center justify-center gap-2 py-8 text-sm text-muted">
            <Spinner />
            {t("searching")}
          </p>
        )}
        {!searching && !failed && found.length === 0 && (
          <EmptyState title={t("noUsers", { query: q })} text={t("noUsersHint")} />
        )}
        {found.length > 0 && <span className="sr-only">{`${t("searchResults")}: ${found.length}`}</span>}
      </div>
      <PagedList
        label={t("searchResults")}
        query={{
          ...more,
          isPending: searching,
          isError: failed,
          refetch,
        }}
        items={found}
        keyOf={({ key }) => key}
        row={(hit, place) => {
          const common = { place, selected: hit.key === selected, onSelect: () => onSelect(hit) };
          return hit.person ? (
            <PersonRow key={hit.key} person={hit.person} conversationId={hit.conversation?._id} {...common}>
              <Where {...hit} />
            </PersonRow>
          ) : (
            <GroupRow key={hit.key} group={hit.conversation} {...common}>
              <span className="text-sm text-muted">
                {t("timeline:members", { count: hit.conversation.memberCount })}
              </span>
            </GroupRow>
          );
        }}
        empty={null}
        pending={null}
      />
      {failed && found.length > 0 && <ListFailed onRetry={() => void refetch()} />}
    </>
  );
}

function Where({ person, conversation }: Extract<SearchHit, { person: Person }>) {
  const { t } = useTranslation("people");
  return (
    <span className="flex gap-1.5 text-sm text-muted">
      <Writes person={person} />
      {conversation && (
        <>
          <span aria-hidden>·</span>
          <span>{t("recentChat")}</span>
        </>
      )}
    </span>
  );
}
