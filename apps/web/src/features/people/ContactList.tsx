import type { Person } from "@lingualoom/contract/shapes.ts";
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { configQuery } from "#/data/account/session.queries.ts";
import { contactsQuery } from "#/data/people/contacts.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { RowPlace } from "#/ui/anchored-list/WindowedList.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { PagedList } from "./PagedList.tsx";
import { PersonRow } from "./PersonRow.tsx";
import { Writes } from "./Writes.tsx";

interface Props {
  readonly search?: string;
  readonly selected: string | undefined;
  readonly onSelect: (person: Person) => void;
  /** Replaces the default row, which is selected as a whole. */
  readonly row?: (person: Person, place: RowPlace) => ReactNode;
}

const peopleIn = (query: UseInfiniteQueryResult<{ pages: readonly { items: readonly Person[] }[] }>) =>
  query.data?.pages.flatMap(({ items }) => items) ?? [];

export function ContactList({ search = "", selected, onSelect, row: ownRow }: Props) {
  const { t } = useTranslation("people");
  const { data: config } = useQuery(configQuery);
  const directory = config?.directory !== false;
  const known = useInfiniteQuery(contactsQuery(search, "known"));
  const others = useInfiniteQuery({ ...contactsQuery(search, "others"), enabled: directory });
  const [acquaintances, strangers] = [peopleIn(known), peopleIn(others)];
  const usualRow = (person: Person, place: RowPlace) => (
    <PersonRow
      key={person._id}
      place={place}
      person={person}
      selected={person._id === selected}
      onSelect={() => onSelect(person)}
    >
      <Writes person={person} />
    </PersonRow>
  );
  const row = ownRow ?? usualRow;
  const keyOf = ({ _id }: Person) => _id;
  // Others follow once all contacts are loaded.
  const showsOthers = directory && known.isSuccess && !known.hasNextPage;
  const isEmpty = known.isSuccess && acquaintances.length + strangers.length === 0;
  const emptyState = search ? (
    <EmptyState title={t("noUsers", { query: search })} text={t("noUsersHint")} />
  ) : (
    <EmptyState title={t("noContactsTitle")} text={t("noContactsText")} />
  );
  return (
    <>
      {acquaintances.length > 0 && <Heading text={t("peopleKnown")} />}
      <PagedList label={t("peopleKnown")} query={known} items={acquaintances} keyOf={keyOf} row={row} empty={null} />
      {showsOthers && strangers.length > 0 && <Heading text={t("peopleHere")} />}
      {showsOthers && (
        <PagedList label={t("peopleHere")} query={others} items={strangers} keyOf={keyOf} row={row} empty={null} />
      )}
      {isEmpty && (!directory || others.isSuccess) && emptyState}
    </>
  );
}

function Heading({ text }: { readonly text: string }) {
  return <h2 className="px-4 pt-4 pb-1 text-xs font-semibold text-muted">{text}</h2>;
}
