import type { Settings } from "@lingualoom/contract/settings-schema.ts";

/** Merges a patch into settings. The mode takes precedence over the older switch that is derived from it. */
export function withMode(before: Settings, patch: Partial<Settings>): Settings {
  const after = { ...before, ...patch };
  const off = before.autoTranslateMode === "always" ? "ask" : before.autoTranslateMode;
  const switched = patch.autoTranslate ? "always" : off;
  const autoTranslateMode =
    patch.autoTranslateMode ?? (patch.autoTranslate === undefined ? before.autoTranslateMode : switched);
  return { ...after, autoTranslateMode, autoTranslate: autoTranslateMode === "always" };
}
