import { useQuery } from "@tanstack/react-query";
import { configQuery, meQuery } from "#/data/account/session.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

/** What my invite does for whoever opens it: whether it also makes them an account. */
export function useWhatItOpens(): string {
  const { t, i18n } = useTranslation(["people", "joining"]);
  const { data: me } = useQuery(meQuery);
  const { data: config } = useQuery({ ...configQuery, refetchOnMount: "always" });
  const { mode = "open", domains = [], everyoneMayInvite = false } = config?.signUp ?? {};
  if (mode === "domains") {
    const list = new Intl.ListFormat(i18n.language, { type: "disjunction" });
    return t("joining:myInviteForDomains", { domains: list.format(domains) });
  }
  const admits = mode === "open" || (mode === "invitation" && (everyoneMayInvite || me?.isAdmin));
  return admits ? t("text") : t("joining:myInviteForMembers");
}
