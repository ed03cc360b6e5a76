import type { Person } from "@lingualoom/contract/shapes.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Retry } from "../../../ui/states/Retry.tsx";
import { Spinner } from "../../../ui/states/Spinner.tsx";
import { PersonLine } from "./PersonLine.tsx";

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
