import { useEffect } from "react";
import { idle } from "../ui/loaded-later.tsx";
import { savesData } from "../ui/saves-data.ts";

/** After the chat is there, and after what pictures need. */
const LATER_MS = 2_500;

/** Loads the settings before they are opened: offline they could not be fetched. */
export function useSettingsAtHand(): void {
  useEffect(() => {
    if (savesData()) return;
    const timer = setTimeout(async () => {
      await idle();
      import("../features/settings/SettingsPage.tsx").catch(() => {
        // Tried again when they are opened.
      });
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, []);
}
