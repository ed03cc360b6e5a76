import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { GroupInvite } from "#/data/conversations/groups.queries.ts";
import { groupInvitesQuery } from "#/data/conversations/groups.queries.ts";
import { keys } from "#/data/keys.ts";
import { LinkButtons } from "#/features/invites/LinkButtons.tsx";
import { QrCode } from "#/features/invites/QrCode.tsx";
import { written } from "#/i18n/moments.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { ResourceList } from "#/ui/kit/ResourceList.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import type { GroupPageProps } from "../use-group.ts";
import { NewInvite } from "./NewInvite.tsx";

/** The links by which people join, and a form for another one. */
export function GroupInvites({ conversationId }: GroupPageProps) {
  const { t } = useTranslation(["groups", "chat"]);
  const query = useQuery(groupInvitesQuery(conversationId));
  const invites = query.data;
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
      <ResourceList label={t("inviteLinks")} query={query} items={invites} failed={t("chat:listFailed")} waiting={null}>
        {(invite) => <InviteLink key={invite.code} conversationId={conversationId} invite={invite} />}
      </ResourceList>
    </>
  );
}

interface Props {
  readonly conversationId: string;
  readonly invite: GroupInvite;
}

/** One link: where it leads, how long and how often it holds, and how it is passed on. */
function InviteLink({ conversationId, invite }: Props) {
  const { t, i18n } = useTranslation(["groups", "people"]);
  const [hasQr, setQr] = useState(false);
  const { code, url, expiresAt, usesLeft, approval } = invite;
  const end = useAction({
    act: () => call("DELETE /conversations/:conversationId/invites/:code", { params: { conversationId, code } }),
    failed: t("changeFailed"),
    stale: [keys.groupInvites(conversationId)],
  });
  const facts = [
    expiresAt && t("until", { time: written(new Date(expiresAt), "dateAndTime", i18n.language) }),
    usesLeft !== null && t("usesLeft", { count: usesLeft }),
    approval && t("needsApproval"),
  ].filter(Boolean);
  return (
    <li className="grid gap-3 border-t border-line py-5">
      <p dir="ltr" className="rounded-md bg-sunken px-3 py-2 text-sm break-all">
        {url}
      </p>
      <p className="text-sm text-muted">{facts.join(" · ") || t("noLimits")}</p>
      <div className="flex flex-wrap gap-2">
        <LinkButtons url={url} shareText={t("shareText")} />
        <Button look="quiet" aria-expanded={hasQr} onClick={() => setQr(!hasQr)}>
          {t("qr")}
        </Button>
        <ConfirmAction action={t("endLink")} title={t("endLinkTitle")} text={t("endLinkText")} onDo={end.mutateAsync} />
      </div>
      {hasQr && (
        <div className="grid justify-center">
          <QrCode text={url} label={t("people:qr")} />
        </div>
      )}
    </li>
  );
}
