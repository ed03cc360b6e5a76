import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { leaveBrowser } from "#/data/account/leave-browser.ts";
import { clearOfflineData } from "#/data/offline/offline-store.ts";
import { switchUser } from "#/data/people/switch-user.ts";
import { stopAsking } from "#/transport/request.ts";
import { useRealtime } from "./RealtimeProvider.tsx";

/** Ends all requests and events of this user; `unhush` reverts it when they stay after all. */
export function usePauseConnection(): { readonly hush: () => void; readonly unhush: () => void } {
  const client = useQueryClient();
  const { socket } = useRealtime();
  return {
    hush: () => {
      socket.disconnect();
      void client.cancelQueries();
      stopAsking();
    },
    // Connecting again refetches everything on the screen.
    unhush: () => void socket.connect(),
  };
}

/** Removes all data of a user from this browser. The guards then show the public pages, unless `elsewhere` is given. */
export function useLeave(me: Me): (elsewhere?: string) => Promise<void> {
  const client = useQueryClient();
  const { outbox } = useRealtime();
  const { hush } = usePauseConnection();
  return async (elsewhere) => {
    hush();
    await clearOfflineData();
    await outbox.clear();
    await leaveBrowser(me._id);
    if (elsewhere) location.assign(elsewhere);
    else switchUser(client, null);
  };
}
