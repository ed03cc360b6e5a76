import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { groupInvitesQuery } from "#/data/conversations/groups.queries.ts";
import { keys } from "#/data/keys.ts";
import { LinkButtons } from "#/features/invites/LinkButtons.tsx";
import { QrCode } from "#/features/invites/QrCode.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { useAction } from "#/ui/kit/use-action.ts";

/** In a group without messages: the invite link, created on request. */
export function GroupLink({ conversationId }: { readonly conversationId: string }) {
  const { t } = useTranslation("groups");
  const { data: invites } = useQuery(groupInvitesQuery(conversationId));
  const make = useAction({
    act: () =>
      call("POST /conversations/:conversationId/invites", { params: { conversationId }, body: { approval: false } }),
    failed: t("changeFailed"),
    stale: [keys.groupInvites(conversationId)],
  });
  const url = invites?.[0]?.url;
  if (!invites) return null;
  if (!url)
    return (
      <Button look="quiet" className="mt-4" busy={make.isPending} onClick={() => make.mutate()}>
        <UserPlus aria-hidden size={18} />
        {t("inviteByLink")}
      </Button>
    );
  return (
    <div className="mx-auto mt-6 grid w-full max-w-80 justify-items-center gap-3">
      <QrCode text={url} label={t("qr")} />
      <p dir="ltr" className="rounded-md bg-sunken px-3 py-2 text-xs break-all">
        {url}
      </p>
      <div className="flex w-full flex-wrap gap-2">
        <LinkButtons look="quiet" url={url} shareText={t("shareText")} />
      </div>
    </div>
  );
}
