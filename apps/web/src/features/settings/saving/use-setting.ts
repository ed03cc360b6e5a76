import { useTranslation } from "#/i18n/use-translation.ts";
import { useOutcome } from "./use-outcome.tsx";
import { useSaveSettings } from "./use-save-settings.ts";

/** One row of settings: shows a change at once, and takes it back with an error when the server refuses it. */
export function useSetting(
  failure: "saveFailed" | "languageFailed" | "translationFailed" | "chat:soundFailed" = "saveFailed",
) {
  const { t } = useTranslation(["settings", "chat"]);
  const save = useSaveSettings();
  return { change: save.mutate, outcome: useOutcome(save, t(failure)) };
}
