import { useEffect } from "react";
import { prefetch } from "../ui/lazy/prefetch.ts";

/** After the chat, and after the tools of the composer. */
const LATER_MS = 2_500;

const loadSettings = () => import("../features/settings/SettingsPage.tsx");

/** Prefetches the settings page. */
export function usePrefetchedSettings(): void {
  useEffect(() => {
    const timer = setTimeout(() => void prefetch(loadSettings), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
}
