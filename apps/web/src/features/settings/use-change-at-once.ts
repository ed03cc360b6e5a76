import type { Settings } from "@lingualoom/contract/shapes.ts";
import { toast } from "react-hot-toast/headless";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sentenceOf } from "../../transport/api-error.ts";
import { useSaveSettings } from "./use-save-settings.ts";

/** Shows a change at once; takes it back with an error message when the server refuses it. */
export function useChangeAtOnce(
  failure: "saveFailed" | "languageFailed" | "translationFailed" = "saveFailed",
) {
  const { t } = useTranslation("settings");
  const save = useSaveSettings();
  return (changes: Partial<Settings>) =>
    save.mutate(changes, { onError: (error) => toast.error(sentenceOf(error, t(failure))) });
}
