import { useQuery } from "@tanstack/react-query";
import { inviteQuery } from "../../data/people/invites.queries.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Avatar } from "../../ui/graphics/Avatar.tsx";

/** Who invites somebody who signs up with this code; nothing where it leads nowhere by now. */
export function InvitedBy({ code }: { readonly code: string }) {
  const { t } = useTranslation("people");
  const { data } = useQuery(inviteQuery(code));
  if (data?.kind !== "person") return null;
  const { fullName, profilePic } = data.person;
  return (
    <p className="flex items-center gap-3">
      <Avatar id={code} name={fullName} picture={profilePic} size="lg" />
      <span className="min-w-0 break-words">{t("invitesYou", { name: fullName })}</span>
    </p>
  );
}
