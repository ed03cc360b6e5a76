import { useQuery } from "@tanstack/react-query";
import { configQuery } from "#/data/account/session.queries.ts";
import { ServerLinks } from "#/features/invites/server-links/ServerLinks.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { mayInvite, type PageProps } from "../index-pages.ts";

/** The links by which I bring people to this server, where everybody may. */
export function InvitationsPage({ me }: PageProps) {
  const { t } = useTranslation("joining");
  const { data: config } = useQuery(configQuery);
  if (!config) return null;
  if (!mayInvite(config, me)) return <p className="text-muted">{t("onlyAdministrators")}</p>;
  return (
    <div className="grid gap-5">
      <p className="text-muted">{t("pageText")}</p>
      <ServerLinks me={me._id} />
    </div>
  );
}
