import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { groupInvitesQuery } from "#/data/conversations/groups.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import type { GroupPageProps } from "../pages.ts";
import { InviteLink } from "./InviteLink.tsx";
import { NewInvite } from "./NewInvite.tsx";

/** The links by which people join, and a form for another one. */
export function GroupInvites({ conversationId }: GroupPageProps) {
  const { t } = useTranslation(["groups", "chat"]);
  const { data: invites, isError, refetch } = useQuery(groupInvitesQuery(conversationId));
  const [isNew, setNew] = useState(false);
  return (
    <>
      <p className="text-sm text-muted">{t("invitesHint")}</p>
      {isNew || invites?.length === 0 ? (
        <NewInvite conversationId={conversationId} onMade={() => setNew(false)} />
      ) : (
        invites && (
          <Button look="quiet" onClick={() => setNew(true)}>
            {t("newLink")}
          </Button>
        )
      )}
      {isError && !invites && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
          {t("chat:listFailed")}
          <Retry onClick={() => void refetch()} />
        </div>
      )}
      {invites && invites.length > 0 && (
        <ul aria-label={t("inviteLinks")} className="grid">
          {invites.map((invite) => (
            <InviteLink key={invite.code} conversationId={conversationId} invite={invite} />
          ))}
        </ul>
      )}
    </>
  );
}
