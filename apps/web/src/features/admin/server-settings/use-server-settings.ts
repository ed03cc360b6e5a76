import type { ServerSettingName } from "@lingualoom/contract/calls/server-settings.ts";
import type { Given } from "@lingualoom/contract/calls.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { configQuery } from "#/data/account/session.queries.ts";
import { ADMIN, serverSettingsQuery } from "#/data/admin/admin.queries.ts";
import { keys } from "#/data/keys.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { useActivity } from "../activity.ts";
import { useReauthenticatedChange } from "../reauthentication/use-reauthenticated-change.ts";

type Change = Given<"PUT /health/admin/settings", "body">;

/** The server settings that administrators may change at run time. */
export function useServerSettings() {
  const { t } = useTranslation("admin");
  const client = useQueryClient();
  const { report } = useActivity();
  const { data } = useQuery(serverSettingsQuery);
  const settings = useReauthenticatedChange({
    ask: (change: Change) => call("PUT /health/admin/settings", { body: change }),
    onDone: (answer) => {
      report("success", t("settingChanged"));
      client.setQueryData(serverSettingsQuery.queryKey, answer);
      void client.invalidateQueries({ queryKey: [...ADMIN, "engines"] });
      void client.invalidateQueries({ queryKey: [...ADMIN, "system"] });
      // Both say who may come in.
      void client.invalidateQueries({ queryKey: configQuery.queryKey });
      void client.invalidateQueries({ queryKey: keys.serverInvites });
      void client.invalidateQueries({ queryKey: keys.signInProviders });
    },
    failure: t("settingFailed"),
  });
  return {
    ...settings,
    data,
    reset: (names: readonly ServerSettingName[]) => settings.change({ reset: [...names] }),
  };
}

export type UsedServerSettings = ReturnType<typeof useServerSettings>;
