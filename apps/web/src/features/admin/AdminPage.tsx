import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { failoverQuery } from "#/data/account/failover.queries.ts";
import { meQuery } from "#/data/account/session.queries.ts";
import { keys } from "#/data/keys.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { FullScreenSpinner } from "#/ui/states/FullScreenSpinner.tsx";
import { ActivityProvider } from "./ActivityProvider.tsx";
import { Dashboard } from "./Dashboard.tsx";
import "./texts.ts";

export function AdminPage() {
  const { i18n } = useTranslation();
  const { me, ownFlagChanged } = useAdminGuard();
  // Calls of administrators prefer the worker, so none is made before the page knows whether there is one.
  const addresses = useQuery(failoverQuery);
  if (!me || addresses.isPending) return <FullScreenSpinner />;
  // The server's sentences are in the language of their request, so another language refetches them.
  return (
    <ActivityProvider key={i18n.language}>
      <Dashboard me={me} onOwnFlagChanged={ownFlagChanged} />
    </ActivityProvider>
  );
}

const OWN_FLAG_MS = 1_000;
const NO_RIGHT_MS = 1_500;

/** Rechecks the administrator's right when it seems lost, and then goes to the start page. */
function useAdminGuard() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: me } = useQuery(meQuery);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refreshMe = useCallback(() => client.invalidateQueries({ queryKey: keys.me }), [client]);
  const leave = useEffectEvent(() => {
    if (!client.getQueryData(meQuery.queryKey)?.isAdmin) void navigate({ to: "/", replace: true });
  });

  const allowed = me?.isAdmin ?? false;
  useEffect(() => {
    if (allowed) return;
    void refreshMe();
    const waiting = setTimeout(leave, NO_RIGHT_MS);
    return () => clearTimeout(waiting);
  }, [allowed, refreshMe]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    me: allowed ? me : null,
    ownFlagChanged: useCallback(() => {
      timer.current = setTimeout(() => void refreshMe(), OWN_FLAG_MS);
    }, [refreshMe]),
  };
}
