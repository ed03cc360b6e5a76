import type { Person } from "@lingualoom/contract/shapes.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
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
  const { data: people, isError, refetch } = query;
  return (
    <>
      <p className="text-sm text-muted">{hint}</p>
      {!people && !isError && (
        <span role="status" className="grid place-items-center py-6 text-muted">
          <Spinner />
        </span>
      )}
      {isError && !people && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
          {t("listFailed")}
          <Retry onClick={() => void refetch()} />
        </div>
      )}
      {people?.length === 0 && <p>{empty}</p>}
      <ul className="grid gap-4">
        {people?.map((person) => (
          <PersonLine key={person._id} person={person}>
            {actions(person)}
          </PersonLine>
        ))}
      </ul>
    </>
  );
}

interface PersonLineProps {
  readonly person: Person;
  /** What can be done about them. */
  readonly children: ReactNode;
}

function PersonLine({ person, children }: PersonLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Avatar id={person._id} name={person.fullName} picture={person.profilePic} />
      <span className="min-w-32 flex-1 font-medium">
        <PersonName person={person} />
      </span>
      <span className="flex gap-2">{children}</span>
    </li>
  );
}
