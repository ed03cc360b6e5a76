import type { Person } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { contactsQuery } from "../../data/people/people.queries.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { PagedList } from "./PagedList.tsx";
import { PersonRow } from "./PersonRow.tsx";

interface Props {
  readonly selected: string | undefined;
  readonly onSelect: (person: Person) => void;
}

export function ContactList({ selected, onSelect }: Props) {
  const { t } = useTranslation("chat");
  const query = useInfiniteQuery(contactsQuery());
  const people = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <PagedList
      label={t("contacts")}
      query={query}
      items={people}
      keyOf={({ _id }) => _id}
      row={(person, place) => (
        <PersonRow
          key={person._id}
          place={place}
          person={person}
          selected={person._id === selected}
          onSelect={() => onSelect(person)}
        />
      )}
      empty={<EmptyState title={t("noContactsTitle")} text={t("noContactsText")} />}
    />
  );
}
