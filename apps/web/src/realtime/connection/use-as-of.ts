import { useEffect } from "react";
import { noteOffline, offlineStatus } from "#/data/offline/status.ts";
import { useRealtime } from "./RealtimeProvider.tsx";

/** Notes since when the page shows cached data, for the offline banner. */
export function useAsOf(): void {
  const { socket } = useRealtime();
  useEffect(() => {
    const lost = () => noteOffline({ asOf: offlineStatus.get().asOf ?? Date.now() });
    const found = () => noteOffline({ asOf: undefined });
    if (socket.connected) found();
    socket.on("connect", found).on("disconnect", lost);
    return () => void socket.off("connect", found).off("disconnect", lost);
  }, [socket]);
}
