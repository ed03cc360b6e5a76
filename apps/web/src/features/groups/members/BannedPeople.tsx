import { useQuery } from "@tanstack/react-query";
import { bansQuery } from "#/data/conversations/groups.queries.ts";
import { keys } from "#/data/keys.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import type { GroupPageProps } from "../use-group.ts";
import { PeoplePage } from "./PeoplePage.tsx";

/** Who cannot come back by an invite. */
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
