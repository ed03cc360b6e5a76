import type { ServerInvite } from "@lingualoom/contract/calls/server-invites.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { serverInvitesQuery } from "#/data/people/server-invites.queries.ts";
import { written } from "#/i18n/format-time.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Choice } from "#/ui/forms/Choice.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { FormButtons } from "#/ui/forms/Form.tsx";
import { useOpenedInPlace } from "#/ui/hooks/use-opened-in-place.ts";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { ResourceList } from "#/ui/kit/ResourceList.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { LinkButtons } from "../LinkButtons.tsx";

interface Props {
  readonly me: string;
}

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

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = { day: 1, week: 7, month: 30, never: null } as const;
const USES = { one: 1, ten: 10, hundred: 100, any: null } as const;

interface NewServerLinkProps {
  readonly onClose: () => void;
}

function NewServerLink({ onClose }: NewServerLinkProps) {
  const { t, i18n } = useTranslation("joining");
  const form = useOpenedInPlace<HTMLDivElement>();
  const number = new Intl.NumberFormat(i18n.language);
  const [end, setEnd] = useState<keyof typeof DAYS>("week");
  const [uses, setUses] = useState<keyof typeof USES>("one");
  const make = useAction({
    act: () => {
      const [days, most] = [DAYS[end], USES[uses]];
      const expiresAt = days && new Date(Date.now() + days * DAY_MS).toISOString();
      return call("POST /server-invites", {
        body: { ...(expiresAt && { expiresAt }), ...(most && { uses: most }) },
      });
    },
    stale: [keys.serverInvites],
    onDone: onClose,
  });
  return (
    <div ref={form} className="grid gap-4 rounded-md border border-line bg-surface p-4">
      <Choice
        label={t("uses")}
        value={uses}
        onChange={setUses}
        options={[
          { value: "one", text: number.format(1) },
          { value: "ten", text: number.format(10) },
          { value: "hundred", text: number.format(100) },
          { value: "any", text: t("anyNumber") },
        ]}
      />
      <Choice
        label={t("ends")}
        value={end}
        onChange={setEnd}
        options={[
          { value: "day", text: t("days", { count: 1 }) },
          { value: "week", text: t("days", { count: 7 }) },
          { value: "month", text: t("days", { count: 30 }) },
          { value: "never", text: t("never") },
        ]}
      />
      <ErrorLine text={make.error && sentenceOf(make.error, t("linkFailed"))} />
      <FormButtons action={t("makeLink")} busy={make.isPending} onAction={() => make.mutate()} onCancel={onClose} />
    </div>
  );
}

interface ServerLinkProps {
  readonly invite: ServerInvite;
  readonly isMine: boolean;
}

function ServerLink({ invite, isMine }: ServerLinkProps) {
  const { t } = useTranslation(["joining", "common"]);
  const { state, facts, by } = useLinkFacts(invite, isMine);
  const { id, url } = invite;
  const inForce = invite.state === "in-force";
  const end = useAction({
    act: () => call("DELETE /server-invites/:id", { params: { id } }),
    failed: t("linkFailed"),
    stale: [keys.serverInvites],
  });
  return (
    <li className="grid gap-2 border-t border-line py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span dir="ltr" className={`min-w-0 text-sm break-all ${inForce ? "font-medium" : "text-muted line-through"}`}>
          {url}
        </span>
        {!inForce && <span className="rounded-sm bg-sunken px-1.5 text-xs font-medium text-muted">{state}</span>}
      </div>
      <p className="text-sm text-muted">
        {facts.join(" · ")} · <bdi className="wrap-anywhere">{by}</bdi>
      </p>
      {(inForce || invite.state === "maker-may-not") && (
        <div className="flex flex-wrap gap-2 sm:max-w-md">
          {inForce && <LinkButtons url={url} shareText={t("shareText")} look="quiet" />}
          <ConfirmAction
            action={t("endLink")}
            title={t("endLinkTitle")}
            text={t("endLinkText")}
            onDo={end.mutateAsync}
          />
        </div>
      )}
    </li>
  );
}

function useLinkFacts(invite: ServerInvite, isMine: boolean) {
  const { t, i18n } = useTranslation("joining");
  const { state, used, uses, waiting, expiresAt, by } = invite;
  const number = new Intl.NumberFormat(i18n.language);
  const states = {
    "in-force": t("inForce"),
    "used-up": t("usedUp"),
    expired: t("expired"),
    ended: t("ended"),
    "maker-may-not": t("makerMayNot"),
  };
  const facts = [
    uses === null
      ? t("usedAny", { used: number.format(used) })
      : t("usedOf", { used: number.format(used), uses: number.format(uses) }),
    waiting > 0 && t("waiting", { count: waiting }),
    expiresAt ? t("until", { time: written(new Date(expiresAt), "dateAndTime", i18n.language) }) : t("noEnd"),
  ].filter((fact) => fact !== false);
  return {
    state: states[state],
    facts,
    by: isMine ? t("byMe") : by ? t("by", { name: by.fullName }) : t("byOperator"),
  };
}
