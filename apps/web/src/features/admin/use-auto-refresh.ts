import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { ADMIN, analyticsQuery, providerKeysQuery } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useActivity } from "./activity.ts";

const EVERY_MS = 10_000;

export function useAutoRefresh(days: number) {
  const { t } = useTranslation("admin");
  const client = useQueryClient();
  const { report, record } = useActivity();
  const [on, setOn] = useState(true);
  const refetchInterval = on ? EVERY_MS : (false as const);
  const analytics = useQuery({ ...analyticsQuery(days), refetchInterval });
  const keys = useQuery({ ...providerKeysQuery, refetchInterval });
  const [refreshing, setRefreshing] = useState(false);

  const failed = useEffectEvent(() => record("error", t("fetchFailed")));
  const failures = analytics.errorUpdateCount + keys.errorUpdateCount;
  useEffect(() => {
    if (failures > 0) failed();
  }, [failures]);

  const refresh = async () => {
    setRefreshing(true);
    await client.invalidateQueries({ queryKey: ADMIN });
    setRefreshing(false);
    const failedNow = client
      .getQueryCache()
      .findAll({ queryKey: ADMIN, type: "active" })
      .some(({ state }) => state.status === "error");
    if (failedNow) report("error", t("fetchFailed"));
    else record("success", t("refreshed"));
  };
  // Excludes automatic refreshes: the label would flicker every ten seconds.
  return { on, setOn, updating: refreshing || analytics.isPending, refresh, analytics: analytics.data };
}
