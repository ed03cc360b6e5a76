import { useEffect } from "react";
import { useConnection } from "../realtime/connection/use-live.ts";
import { retryLoads } from "../ui/lazy/prefetch.ts";

/** Retries all failed loads when the connection is back. */
export function useRetriedLoads(): void {
  const connection = useConnection();
  useEffect(() => {
    if (connection === "connected") retryLoads();
  }, [connection]);
}
