import { useEffect } from "react";
import { useConnection } from "../realtime/use-live.ts";
import { prefetch, retryLoads } from "../ui/lazy/prefetch.ts";

/** After the chat is there, and after what pictures need. */
const LATER_MS = 2_500;

const loadSettings = () => import("../features/settings/SettingsPage.tsx");

/** Loads the settings before they are opened; and, when the connection is back, whatever could not come without. */
export function useSettingsAtHand(): void {
  useEffect(() => {
    const timer = setTimeout(() => void prefetch(loadSettings), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  const connection = useConnection();
  useEffect(() => {
    if (connection === "connected") retryLoads();
  }, [connection]);
}
