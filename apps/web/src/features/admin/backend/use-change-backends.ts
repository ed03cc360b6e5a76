import { useQueryClient } from "@tanstack/react-query";
import { backendStatusQuery } from "../../../data/admin/admin.queries.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { call } from "../../../transport/call.ts";
import { useActivity } from "../activity.ts";
import { useReauthenticatedChange } from "../reauthentication/use-reauthenticated-change.ts";

interface Change {
  readonly backends: readonly string[];
  /** The revision of the list that was on the screen. */
  readonly revision: number;
}

/** Replaces the list of backends. */
export function useChangeBackends() {
  const { t } = useTranslation("admin");
  const client = useQueryClient();
  const { report } = useActivity();
  return useReauthenticatedChange({
    ask: ({ backends, revision }: Change, currentPassword) =>
      call("PUT /admin/config", {
        body: { backends: [...backends], revision, ...(currentPassword && { currentPassword }) },
      }),
    onDone: () => {
      report("success", t("backendsChanged"));
      void client.invalidateQueries({ queryKey: backendStatusQuery.queryKey });
    },
    failure: t("backendsFailed"),
  });
}
