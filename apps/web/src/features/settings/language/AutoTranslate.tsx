import type { Settings } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { SwitchField } from "../../../ui/forms/SwitchField.tsx";
import { useSetting } from "../saving/use-setting.ts";

export function AutoTranslate({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation("settings");
  const { change, outcome } = useSetting("translationFailed");
  return (
    <SwitchField
      accent="marigold"
      label={t("autoTranslate")}
      hint={t("autoTranslateHint")}
      checked={settings.autoTranslate}
      onChange={(autoTranslate) => change({ autoTranslate })}
      {...outcome}
    />
  );
}
