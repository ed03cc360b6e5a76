import type { Conversation, Member } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { membersQuery } from "#/data/conversations/groups.queries.ts";
import { PagedList } from "#/features/people/PagedList.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { RowPlace } from "#/ui/anchored-list/WindowedList.tsx";
import { SearchInput } from "#/ui/forms/SearchInput.tsx";
import { useDebounced } from "#/ui/hooks/use-debounced.ts";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { MemberRow } from "./MemberRow.tsx";

const DEBOUNCE_MS = 300;

interface Props {
  readonly me: string;
  readonly conversation: Conversation;
  readonly onClose: () => void;
}

/** Everybody in the group, or those of a name; further ones load as one scrolls. */
export function MemberList({ me, conversation, onClose }: Props) {
  const { t } = useTranslation(["groups", "people"]);
  const [search, setSearch] = useState("");
  const q = useDebounced(search.trim(), DEBOUNCE_MS, "");
  const query = useInfiniteQuery(membersQuery(conversation._id, q));
  const row = (member: Member, place: RowPlace) => (
    <MemberRow
      key={member.user._id}
      me={me}
      conversation={conversation}
      member={member}
      place={place}
      onClose={onClose}
    />
  );
  return (
    <section aria-labelledby="group-members" className="border-t border-line pt-4">
      <h3 id="group-members" className="px-5 font-semibold">
        {t("membersTitle")}
      </h3>
      <div className="px-5 pt-2">
        <SearchInput label={t("searchMembers")} value={search} onValue={setSearch} />
      </div>
      <PagedList
        label={t("membersTitle")}
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ user }) => user._id}
        row={row}
        empty={<EmptyState title={t("people:noUsers", { query: q })} text={t("people:noUsersHint")} />}
      />
    </section>
  );
}
