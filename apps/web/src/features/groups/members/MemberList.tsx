import type { Conversation, Member } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { usePermissions } from "#/data/account/permissions.ts";
import { membersQuery } from "#/data/conversations/groups.queries.ts";
import { PagedList } from "#/features/people/PagedList.tsx";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { RowPlace } from "#/ui/anchored-list/WindowedList.tsx";
import { WindowedRow } from "#/ui/anchored-list/WindowedRow.tsx";
import { SearchInput } from "#/ui/forms/SearchInput.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { useDebounced } from "#/ui/hooks/use-debounced.ts";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { PersonName } from "#/ui/text/PersonName.tsx";
import { MemberMenuButton } from "./MemberMenuButton.tsx";

const DEBOUNCE_MS = 300;

interface Props {
  readonly me: string;
  readonly conversation: Conversation;
  readonly onClose: () => void;
}

export function MemberList(props: Props) {
  const { t } = useTranslation(["groups", "people"]);
  const [search, setSearch] = useState("");
  const q = useDebounced(search.trim(), DEBOUNCE_MS, "");
  const query = useInfiniteQuery(membersQuery(props.conversation._id, q));
  return (
    <>
      <div className="px-5 pt-4">
        <SearchInput label={t("searchMembers")} value={search} onValue={setSearch} />
      </div>
      <PagedList
        label={t("membersTitle")}
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={keyOf}
        row={rowsOf(props)}
        empty={<EmptyState title={t("people:noUsers", { query: q })} text={t("people:noUsersHint")} />}
      />
    </>
  );
}

/** Number of members shown at the top of a group's info. */
const FIRST_MEMBERS = 5;

interface FirstProps extends Props {
  /** Rows below the members. */
  readonly children: ReactNode;
}

/** The first members; all of them are a page of their own. */
export function FirstMembers({ children, ...props }: FirstProps) {
  const { t } = useTranslation("groups");
  const query = useInfiniteQuery(membersQuery(props.conversation._id, ""));
  const first = query.data?.pages[0]?.items.slice(0, FIRST_MEMBERS) ?? [];
  return (
    <section aria-labelledby="group-members" className="border-t border-line pt-4">
      <h3 id="group-members" className="px-5 font-semibold">
        {t("membersTitle")}
      </h3>
      <PagedList
        label={t("membersTitle")}
        query={{ ...query, hasNextPage: false }}
        items={first}
        keyOf={keyOf}
        row={rowsOf(props)}
        empty={null}
      />
      <ul className="p-2 pt-0 empty:hidden">{children}</ul>
    </section>
  );
}

const keyOf = ({ user }: Member): string => user._id;

const rowsOf = (props: Props) =>
  function row(member: Member, place: RowPlace) {
    return <MemberRow key={member.user._id} {...props} member={member} place={place} />;
  };

/** Whether the group has members that the short list leaves out. */
export const hasMoreMembers = ({ memberCount }: Conversation): boolean => memberCount > FIRST_MEMBERS;

const ROLES = { owner: "owner", admin: "admin", member: null } as const;

interface MemberRowProps {
  readonly me: string;
  readonly conversation: Conversation;
  readonly member: Member;
  readonly place: RowPlace;
  readonly onClose: () => void;
}

function MemberRow({ me, conversation, member, place, onClose }: MemberRowProps) {
  const { t, i18n } = useTranslation(["groups", "people"]);
  const { user, role } = member;
  const { writes } = user;
  const title = ROLES[role];
  const isMe = user._id === me;
  const { isGuest } = usePermissions();
  return (
    <WindowedRow place={place} className="flex items-center gap-3 px-5 py-2">
      <Avatar id={user._id} name={user.fullName} picture={user.profilePic} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 font-medium">
            <PersonName person={user} />
          </span>
          {isMe && <span className="shrink-0 text-sm text-muted">{t("you")}</span>}
        </span>
        {writes && (
          <span className="block text-sm text-muted">
            {t("people:writes", { language: languageName(writes, i18n.language) })}
          </span>
        )}
      </span>
      {title && (
        <span className="shrink-0 rounded-full bg-sunken px-2 py-0.5 text-xs font-medium text-muted">{t(title)}</span>
      )}
      {isMe || user.deleted || isGuest ? (
        <span className="size-11 shrink-0 md:size-9" />
      ) : (
        <MemberMenuButton conversation={conversation} member={member} onClose={onClose} />
      )}
    </WindowedRow>
  );
}
