import type { ReactNode } from "react";
import { useServerName } from "#/data/account/use-server-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { AccountLayout } from "../session/AccountLayout.tsx";

interface Props {
  /** The name of who made the link; empty where the operator did. */
  readonly by: string;
  /** The way in. */
  readonly children: ReactNode;
}

/** Where a link to the server leads: who invites, and what this place is. */
export function ServerInvite({ by, children }: Props) {
  const { t } = useTranslation(["joining", "people"]);
  const server = useServerName();
  return (
    <AccountLayout
      title={by ? t("invitesYou", { name: by, server }) : t("invited", { server })}
      text={t("people:invitesYouText")}
    >
      {children}
    </AccountLayout>
  );
}
