import { useQuery } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { configQuery } from "#/data/account/session.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

export function Support() {
  const { t } = useTranslation("session");
  const { data } = useQuery(configQuery);
  // Unknown at build time: reserves a line.
  if (!useHydrated()) return <p className="text-sm">&nbsp;</p>;
  if (!data?.supportEmail) return <p className="text-sm text-muted">{t("supportNone")}</p>;
  return (
    <a href={`mailto:${data.supportEmail}`} className="text-sm text-indigo underline underline-offset-4">
      {t("support")}
    </a>
  );
}
