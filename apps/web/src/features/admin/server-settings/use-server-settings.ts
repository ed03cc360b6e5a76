import type { ServerSettingName } from "@lingualoom/contract/calls/server-settings.ts";
import type { CallerInput } from "@lingualoom/contract/calls.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { configQuery } from "#/data/account/session.queries.ts";
import { ADMIN, serverSettingsQuery } from "#/data/admin/admin.queries.ts";
import { keys } from "#/data/keys.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { useAdminAction } from "../use-admin-action.ts";

export function useServerSettings() {
  const { t } = useTranslation("admin");
  const client = useQueryClient();
  const { data } = useQuery(serverSettingsQuery);
  const {
    mutate: change,
    isPending: updating,
    proof,
  } = useAdminAction({
    act: (body: CallerInput<"PUT /health/admin/settings", "body">) => call("PUT /health/admin/settings", { body }),
    done: t("settingChanged"),
    failed: t("settingFailed"),
    onDone: (answer) => {
      client.setQueryData(serverSettingsQuery.queryKey, answer);
      void client.invalidateQueries({ queryKey: [...ADMIN, "engines"] });
      void client.invalidateQueries({ queryKey: [...ADMIN, "system"] });
      // Both depend on the sign-up settings.
      void client.invalidateQueries({ queryKey: configQuery.queryKey });
      void client.invalidateQueries({ queryKey: keys.serverInvites });
      void client.invalidateQueries({ queryKey: keys.signInProviders });
    },
  });
  return {
    data,
    change,
    updating,
    proof,
    reset: (names: readonly ServerSettingName[]) => change({ reset: [...names] }),
  };
}

export type UsedServerSettings = ReturnType<typeof useServerSettings>;
