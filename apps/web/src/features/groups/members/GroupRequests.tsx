import { useQuery } from "@tanstack/react-query";
import { requestsQuery } from "#/data/conversations/groups.queries.ts";
import { keys } from "#/data/keys.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import type { GroupPageProps } from "../use-group.ts";
import { PeoplePage } from "./PeoplePage.tsx";

interface Decision {
  readonly userId: string;
  readonly approves: boolean;
}

/** Who has followed an invite that needs approval. */
export function GroupRequests({ conversationId }: GroupPageProps) {
  const { t } = useTranslation("groups");
  const query = useQuery(requestsQuery(conversationId));
  const decide = useAction({
    act: ({ userId, approves }: Decision): Promise<unknown> =>
      call(`${approves ? "POST" : "DELETE"} /conversations/:conversationId/requests/:userId`, {
        params: { conversationId, userId },
      }),
    failed: t("changeFailed"),
    // A failure may mean that another admin has decided.
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
