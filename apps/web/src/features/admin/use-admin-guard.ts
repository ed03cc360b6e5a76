import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { meQuery } from "#/data/account/session.queries.ts";
import { keys } from "#/data/keys.ts";

const OWN_FLAG_MS = 1_000;
const NO_RIGHT_MS = 1_500;

/** Checks the right once more when it seems lost, and then goes to the start page. */
export function useAdminGuard() {
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
    /** Call it after my own right was changed. */
    ownFlagChanged: useCallback(() => {
      timer.current = setTimeout(() => void refreshMe(), OWN_FLAG_MS);
    }, [refreshMe]),
  };
}
