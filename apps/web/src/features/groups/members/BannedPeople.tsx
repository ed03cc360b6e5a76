import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { bansQuery } from "#/data/conversations/groups.queries.ts";
import { keys } from "#/data/keys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import type { GroupPageProps } from "../pages.ts";
import { PeoplePage } from "./PeoplePage.tsx";

/** Who cannot come back by an invite. */
export function BannedPeople({ conversationId }: GroupPageProps) {
  const { t } = useTranslation("groups");
  const client = useQueryClient();
  const query = useQuery(bansQuery(conversationId));
  const unban = useMutation({
    mutationFn: (userId: string) =>
      call("DELETE /conversations/:conversationId/bans/:userId", { params: { conversationId, userId } }),
    onError: (error) => toast.error(sentenceOf(error, t("changeFailed"))),
    onSettled: () => client.invalidateQueries({ queryKey: keys.groupBans(conversationId) }),
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
