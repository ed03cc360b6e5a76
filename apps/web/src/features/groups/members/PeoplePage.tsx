import type { Person } from "@lingualoom/contract/shapes.ts";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { bansQuery, requestsQuery } from "#/data/conversations/groups.queries.ts";
import { keys } from "#/data/keys.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { ResourceList } from "#/ui/kit/ResourceList.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { PersonName } from "#/ui/text/PersonName.tsx";
import type { GroupPageProps } from "../use-group.ts";

interface Props {
  readonly hint: string;
  readonly empty: string;
  readonly query: UseQueryResult<Person[]>;
  readonly actions: (person: Person) => ReactNode;
}

function PeoplePage({ hint, empty, query, actions }: Props) {
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

export function BannedPeople({ conversationId }: GroupPageProps) {
  const { t } = useTranslation("groups");
  const query = useQuery(bansQuery(conversationId));
  const unban = useAction({
    act: (userId: string) =>
      call("DELETE /conversations/:conversationId/bans/:userId", { params: { conversationId, userId } }),
    failed: t("changeFailed"),
    stale: [keys.groupBans(conversationId)],
  });
  return (
    <PeoplePage
      hint={t("bansHint")}
      empty={t("bansNone")}
      query={query}
      actions={({ _id, fullName: name }) => (
        <Button
          look="quiet"
          aria-label={t("unbanPerson", { name })}
          busy={unban.isPending && unban.variables === _id}
          onClick={() => unban.mutate(_id)}
        >
          {t("unban")}
        </Button>
      )}
    />
  );
}

interface Decision {
  readonly userId: string;
  readonly approves: boolean;
}

export function GroupRequests({ conversationId }: GroupPageProps) {
  const { t } = useTranslation("groups");
  const query = useQuery(requestsQuery(conversationId));
  const decide = useAction({
    act: ({ userId, approves }: Decision): Promise<unknown> =>
      call(`${approves ? "POST" : "DELETE"} /conversations/:conversationId/requests/:userId`, {
        params: { conversationId, userId },
      }),
    failed: t("changeFailed"),
    // A failure may mean that another admin has already decided.
    stale: [keys.groupRequests(conversationId)],
  });
  const isBusy = (userId: string, approves: boolean) =>
    decide.isPending && decide.variables.userId === userId && decide.variables.approves === approves;
  return (
    <PeoplePage
      hint={t("requestsHint")}
      empty={t("requestsNone")}
      query={query}
      actions={({ _id: userId, fullName: name }) => (
        <>
          <Button
            look="quiet"
            aria-label={t("declinePerson", { name })}
            busy={isBusy(userId, false)}
            onClick={() => decide.mutate({ userId, approves: false })}
          >
            {t("decline")}
          </Button>
          <Button
            aria-label={t("approvePerson", { name })}
            busy={isBusy(userId, true)}
            onClick={() => decide.mutate({ userId, approves: true })}
          >
            {t("approve")}
          </Button>
        </>
      )}
    />
  );
}
