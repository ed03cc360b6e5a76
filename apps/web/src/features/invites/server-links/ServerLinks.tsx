import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { serverInvitesQuery } from "#/data/people/server-invites.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { NewServerLink } from "./NewServerLink.tsx";
import { ServerLink } from "./ServerLink.tsx";

interface Props {
  readonly me: string;
}

/** The links by which people make an account here, and a form for another one. */
export function ServerLinks({ me }: Props) {
  const { t } = useTranslation(["joining", "chat"]);
  const { data: invites, isError, refetch } = useQuery(serverInvitesQuery);
  const [isNew, setNew] = useState(false);
  return (
    <div className="grid gap-4">
      {isNew ? (
        <NewServerLink onClose={() => setNew(false)} />
      ) : (
        <Button look="quiet" className="justify-self-start" onClick={() => setNew(true)}>
          {t("newLink")}
        </Button>
      )}
      {isError && !invites && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
          {t("chat:listFailed")}
          <Retry onClick={() => void refetch()} />
        </div>
      )}
      {!invites && !isError && <Skeleton className="h-16 rounded-md" />}
      {invites?.length === 0 && <p className="text-muted">{t("noLinks")}</p>}
      {invites && invites.length > 0 && (
        <ul aria-label={t("links")} className="grid">
          {invites.map((invite) => (
            <ServerLink key={invite.id} invite={invite} isMine={invite.by?._id === me} />
          ))}
        </ul>
      )}
    </div>
  );
}
