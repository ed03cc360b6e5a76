import { useQueryClient } from "@tanstack/react-query";
import { ADMIN, providerKeysQuery } from "../../../data/admin/admin.queries.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { call } from "../../../transport/call.ts";
import { useActivity } from "../activity.ts";
import { useReauthenticatedChange } from "../reauthentication/use-reauthenticated-change.ts";

interface Change {
  readonly type: string;
  readonly keys: readonly string[];
  /** The message of success. */
  readonly done: string;
}

/** Replaces the keys of a type. */
export function useChangeKeys() {
  const { t } = useTranslation("admin");
  const client = useQueryClient();
  const { report } = useActivity();
  return useReauthenticatedChange({
    ask: ({ type, keys }: Change, currentPassword) =>
      call("PUT /admin/lingualoomai", {
        body: { keyType: type, keys: [...keys], ...(currentPassword && { currentPassword }) },
      }),
    onDone: ({ keys }, { done }) => {
      client.setQueryData(providerKeysQuery.queryKey, (known) => known && { ...known, keys });
      report("success", done);
      void client.invalidateQueries({ queryKey: [...ADMIN, "engines"] });
    },
    failure: t("keysFailed"),
  });
}
