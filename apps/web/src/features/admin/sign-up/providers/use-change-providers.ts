import type { CallerInput } from "@lingualoom/contract/calls.ts";
import { signInProvidersAdminQuery } from "#/data/admin/admin.queries.ts";
import { keys } from "#/data/keys.ts";
import { useAdminAction } from "#/features/admin/use-admin-action.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";

export type ProviderChange = CallerInput<"PUT /admin/sign-in-providers/:provider", "body"> & { readonly id: string };
type ProvidersChange = { readonly put: ProviderChange } | { readonly remove: string };

export function useChangeProviders() {
  const { t } = useTranslation("providers");
  return useAdminAction({
    act(change: ProvidersChange): Promise<unknown> {
      if ("remove" in change)
        return call("DELETE /admin/sign-in-providers/:provider", { params: { provider: change.remove } });
      const { id, ...body } = change.put;
      return call("PUT /admin/sign-in-providers/:provider", { params: { provider: id }, body });
    },
    done: (_, change) => t("remove" in change ? "removed" : "saved"),
    failed: t("notSaved"),
    stale: [signInProvidersAdminQuery.queryKey, keys.signInProviders],
  });
}
