import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { requestsQuery } from "#/data/conversations/groups.queries.ts";
import { keys } from "#/data/keys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import type { GroupPageProps } from "../pages.ts";
import { PeoplePage } from "./PeoplePage.tsx";

interface Decision {
  readonly userId: string;
  readonly approves: boolean;
}

/** Who has followed an invite that needs approval. */
export function GroupRequests({ conversationId }: GroupPageProps) {
  const { t } = useTranslation("groups");
  const client = useQueryClient();
  const query = useQuery(requestsQuery(conversationId));
  const decide = useMutation({
    mutationFn: ({ userId, approves }: Decision) =>
      call(
        approves
          ? "POST /conversations/:conversationId/requests/:userId"
          : "DELETE /conversations/:conversationId/requests/:userId",
        { params: { conversationId, userId } },
      ),
    onError: (error) => toast.error(sentenceOf(error, t("changeFailed"))),
    // Also when it failed: another admin may have decided.
    onSettled: () => client.invalidateQueries({ queryKey: keys.groupRequests(conversationId) }),
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
