import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { ADMIN } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { useActivity } from "../activity.ts";

export function useFoundUser() {
  const { t } = useTranslation("admin");
  const { report } = useActivity();
  const [asked, setAsked] = useState("");
  const found = useQuery({
    queryKey: [...ADMIN, "find", asked],
    queryFn: async () => (await call("GET /health/admin/find-user/:email", { params: { email: asked } })).user,
    enabled: asked !== "",
  });
  const failures = found.errorUpdateCount;
  const notFound = useEffectEvent(() => report("error", t("userNotFound")));
  useEffect(() => {
    if (failures > 0) notFound();
  }, [failures]);
  const find = (email: string) => {
    if (email === asked) void found.refetch();
    else setAsked(email);
  };
  const forget = () => setAsked("");
  return { find, forget, user: found.data, missing: found.isError, busy: found.isFetching };
}
