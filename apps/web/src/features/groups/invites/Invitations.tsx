import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Invitation, invitationsQuery } from "#/data/conversations/groups.queries.ts";
import { keys } from "#/data/keys.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useEvent, useReconnected } from "#/realtime/connection/use-event.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { useAction } from "#/ui/kit/use-action.ts";

interface Props {
  readonly onJoined: (conversationId: string) => void;
}

export function Invitations({ onJoined }: Props) {
  const { t } = useTranslation("groups");
  const client = useQueryClient();
  const { data: invitations = [] } = useQuery(invitationsQuery);
  const refetch = () => void client.invalidateQueries({ queryKey: keys.invitations });
  useEvent("invitationsChanged", refetch);
  useReconnected(refetch);
  if (invitations.length === 0) return null;
  return (
    <ul aria-label={t("invitations")} className="border-b border-line">
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.conversationId} invitation={invitation} onJoined={onJoined} />
      ))}
    </ul>
  );
}

interface RowProps extends Props {
  readonly invitation: Invitation;
}

function InvitationRow({ invitation, onJoined }: RowProps) {
  const { t } = useTranslation("groups");
  const client = useQueryClient();
  const { conversationId, title, avatar, memberCount, by } = invitation;
  const answer = useAction({
    act: (isYes: boolean): Promise<unknown> =>
      call(`${isYes ? "POST" : "DELETE"} /invitations/:conversationId`, { params: { conversationId } }),
    failed: t("changeFailed"),
    onDone(_, isYes) {
      if (!isYes) return;
      void client.invalidateQueries({ queryKey: keys.allConversationLists });
      onJoined(conversationId);
    },
    stale: [keys.invitations],
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Avatar id={conversationId} name={title} picture={avatar} />
      <p className="min-w-40 flex-1 text-sm">
        <span className="wrap-anywhere">{t("invitedBy", { name: by.fullName, title })}</span>
        <span className="block text-muted">{t("members", { count: memberCount })}</span>
      </p>
      <span className="ms-auto flex gap-2">
        <Button
          look="quiet"
          aria-label={t("refuseGroup", { title })}
          busy={answer.isPending && !answer.variables}
          onClick={() => answer.mutate(false)}
        >
          {t("no")}
        </Button>
        <Button
          aria-label={t("joinGroup", { title })}
          busy={answer.isPending && answer.variables}
          onClick={() => answer.mutate(true)}
        >
          {t("join")}
        </Button>
      </span>
    </li>
  );
}
