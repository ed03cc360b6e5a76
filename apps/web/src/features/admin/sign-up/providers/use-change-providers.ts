import type { Given } from "@lingualoom/contract/calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { signInProvidersAdminQuery } from "#/data/admin/admin.queries.ts";
import { keys } from "#/data/keys.ts";
import { useActivity } from "#/features/admin/activity.ts";
import { useReauthenticatedChange } from "#/features/admin/reauthentication/use-reauthenticated-change.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";

export type ProviderChange = Given<"PUT /admin/sign-in-providers/:provider", "body"> & { readonly id: string };
type Change = { readonly put: ProviderChange } | { readonly remove: string };

/** Adds, changes and removes providers. */
export function useChangeProviders() {
  const { t } = useTranslation("providers");
  const client = useQueryClient();
  const { report } = useActivity();
  return useReauthenticatedChange({
    ask(change: Change) {
      if ("remove" in change)
        return call("DELETE /admin/sign-in-providers/:provider", { params: { provider: change.remove } });
      const { id, ...body } = change.put;
      return call("PUT /admin/sign-in-providers/:provider", { params: { provider: id }, body });
    },
    onDone(_, change) {
      report("success", "remove" in change ? t("removed") : t("saved"));
      void client.invalidateQueries({ queryKey: signInProvidersAdminQuery.queryKey });
      void client.invalidateQueries({ queryKey: keys.signInProviders });
    },
    failure: t("notSaved"),
  });
}
