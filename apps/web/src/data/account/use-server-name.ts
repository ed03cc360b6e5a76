import { useQuery } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { useTranslation } from "#/i18n/use-translation.ts";
import { configQuery } from "./session.queries.ts";

/** Display name of this server; defaults to the product's name, the only one the build knows. */
export function useServerName(): string {
  const { t } = useTranslation("common");
  const { data } = useQuery(configQuery);
  return useHydrated() && data ? data.name : t("product");
}
