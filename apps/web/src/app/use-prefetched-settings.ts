import { useEffect } from "react";
import { useConnection } from "../realtime/connection/use-live.ts";
import { prefetch, retryLoads } from "../ui/lazy/prefetch.ts";

/** After the chat, and after the tools of the composer. */
const LATER_MS = 2_500;

const loadSettings = () => import("../features/settings/SettingsPage.tsx");

/** Prefetches the settings page; retries all failed loads when the connection is back. */
export function usePrefetchedSettings(): void {
  useEffect(() => {
    const timer = setTimeout(() => void prefetch(loadSettings), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  const connection = useConnection();
  useEffect(() => {
    if (connection === "connected") retryLoads();
  }, [connection]);
}
