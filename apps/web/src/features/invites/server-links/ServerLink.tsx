import type { ServerInvite } from "@lingualoom/contract/calls/server-invites.ts";
import { keys } from "#/data/keys.ts";
import { written } from "#/i18n/moments.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { LinkButtons } from "../LinkButtons.tsx";

interface Props {
  readonly invite: ServerInvite;
  readonly isMine: boolean;
}

/** One link: how often it was used and may be, until when, by whom, and how it is passed on or ended. */
export function ServerLink({ invite, isMine }: Props) {
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

/** What is said of a link. */
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
