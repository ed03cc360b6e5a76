import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { serverInvitesQuery } from "#/data/people/server-invites.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ResourceList } from "#/ui/kit/ResourceList.tsx";
import { NewServerLink } from "./NewServerLink.tsx";
import { ServerLink } from "./ServerLink.tsx";

interface Props {
  readonly me: string;
}

/** The links by which people make an account here, and a form for another one. */
export function ServerLinks({ me }: Props) {
  const { t } = useTranslation(["joining", "chat"]);
  const query = useQuery(serverInvitesQuery);
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
      <ResourceList
        label={t("links")}
        query={query}
        items={query.data}
        failed={t("chat:listFailed")}
        empty={<p className="text-muted">{t("noLinks")}</p>}
      >
        {(invite) => <ServerLink key={invite.id} invite={invite} isMine={invite.by?._id === me} />}
      </ResourceList>
    </div>
  );
}
