import { useEffect } from "react";
import { useConnection } from "../realtime/use-live.ts";
import { loadAhead, tryAgain } from "../ui/lazy/prefetch.ts";

/** After the chat is there, and after what pictures need. */
const LATER_MS = 2_500;

const loadSettings = () => import("../features/settings/SettingsPage.tsx");

/** Loads the settings before they are opened; and, when the connection is back, whatever could not come without. */
export function usePrefetchedSettings(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadAhead(loadSettings), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  const connection = useConnection();
  useEffect(() => {
    if (connection === "connected") tryAgain();
  }, [connection]);
}
