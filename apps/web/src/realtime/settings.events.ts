import type { EventPayload } from "@lingualoom/contract/events.ts";
import type { Settings } from "@lingualoom/contract/shapes.ts";

const NAMES: Readonly<Record<string, keyof Settings>> = {
  language: "preferredLanguage",
  sound: "soundEnabled",
};

/** Which setting an event names: the wire has the short names `language` and `sound` (docs/wire.md). */
export function settingNamed(type: string, settings: Settings): keyof Settings | null {
  const name = NAMES[type] ?? type;
  return Object.hasOwn(settings, name) ? (name as keyof Settings) : null;
}

/** Settings after `settingsUpdated`; a field this page does not know changes nothing. */
export function settingsAfter(settings: Settings, event: EventPayload<"settingsUpdated">): Settings {
  const name = settingNamed(event.type, settings);
  return name ? { ...settings, [name]: event.value } : settings;
}
