import { useQuery } from "@tanstack/react-query";
import { useServerName } from "#/data/account/use-server-name.ts";
import { inviteQuery } from "#/data/people/invites.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";

/** Who or what invites somebody who signs up with this code; nothing where it leads nowhere by now. */
export function InvitedBy({ code }: { readonly code: string }) {
  const { t } = useTranslation(["people", "groups", "joining"]);
  const { data } = useQuery(inviteQuery(code));
  const server = useServerName();
  if (!data) return null;
  if (data.kind === "server")
    return (
      <p className="wrap-anywhere">
        {data.by ? t("joining:invitesYou", { name: data.by, server }) : t("joining:invited", { server })}
      </p>
    );
  const [id, name, picture] =
    data.kind === "group"
      ? [data.group._id, data.group.title, data.group.avatar]
      : [data.person._id, data.person.fullName, data.person.profilePic];
  return (
    <p className="flex items-center gap-3">
      <Avatar id={id} name={name} picture={picture} size="lg" />
      <span className="min-w-0 break-words">
        {data.kind === "group" ? t("groups:invitesYou", { title: name }) : t("invitesYou", { name })}
      </span>
    </p>
  );
}
