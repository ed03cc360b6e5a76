import type { Settings } from "@lingualoom/contract/shapes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../transport/call.ts";
import { keys } from "./keys.ts";

/** What holds until the settings are loaded, and when they cannot be. */
export const DEFAULT_SETTINGS: Settings = {
  preferredLanguage: "en",
  soundEnabled: true,
  autoTranslate: false,
  readLanguages: [],
  discoverable: true,
  showPresence: true,
  translationProvider: "",
  theme: "system",
  interfaceLanguage: "en",
};

export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: async () => (await call("GET /settings/translation")).settings,
  staleTime: Number.POSITIVE_INFINITY,
});
