import type { ServerInvite } from "@lingualoom/contract/calls/server-invites.ts";
import { written } from "../../../i18n/moments.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";

/** What is said of a link. */
export function useLinkFacts(invite: ServerInvite, isMine: boolean) {
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
