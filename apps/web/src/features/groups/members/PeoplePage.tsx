import type { Person } from "@lingualoom/contract/shapes.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { ResourceList } from "#/ui/kit/ResourceList.tsx";
import { PersonName } from "#/ui/text/PersonName.tsx";

interface Props {
  readonly hint: string;
  readonly empty: string;
  readonly query: UseQueryResult<Person[]>;
  readonly actions: (person: Person) => ReactNode;
}

/** A few people, with something to decide about each. */
export function PeoplePage({ hint, empty, query, actions }: Props) {
  const { t } = useTranslation("chat");
  return (
    <>
      <p className="text-sm text-muted">{hint}</p>
      <ResourceList
        query={query}
        items={query.data}
        failed={t("listFailed")}
        empty={<p>{empty}</p>}
        className="grid gap-4"
      >
        {(person) => (
          <li key={person._id} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Avatar id={person._id} name={person.fullName} picture={person.profilePic} />
            <span className="min-w-32 flex-1 font-medium">
              <PersonName person={person} />
            </span>
            <span className="flex gap-2">{actions(person)}</span>
          </li>
        )}
      </ResourceList>
    </>
  );
}
