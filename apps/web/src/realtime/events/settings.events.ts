import type { EventPayload } from "@lingualoom/contract/events.ts";
import { settingOfEvent } from "@lingualoom/contract/settings.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";

/** Ignores settings that this page does not know. */
export function settingsAfter(settings: Settings, event: EventPayload<"settingsUpdated">): Settings {
  const name = settingOfEvent(event.type);
  return name ? { ...settings, [name]: event.value } : settings;
}
