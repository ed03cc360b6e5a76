import { useQuery } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { useTranslation } from "#/i18n/use-translation.ts";
import { configQuery } from "./session.queries.ts";

/** How people call this server; the name of the product where nobody has named it. The build knows no other. */
export function useServerName(): string {
  const { t } = useTranslation("common");
  const { data } = useQuery(configQuery);
  return useHydrated() && data ? data.name : t("product");
}
