import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Choice } from "../../../ui/forms/Choice.tsx";
import { useSetting } from "../saving/use-setting.ts";

/** What shows of the messages that are translated by themselves. */
export function TranslationDisplay({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation("settings");
  const { change, outcome } = useSetting("translationFailed");
  return (
    <Choice
      label={t("display")}
      hint={t("displayHint")}
      value={settings.translationDisplay}
      onChange={(translationDisplay) => change({ translationDisplay })}
      options={[
        { value: "withOriginal", text: t("displayWithOriginal") },
        { value: "translationOnly", text: t("displayTranslationOnly") },
        { value: "originalFirst", text: t("displayOriginalFirst") },
      ]}
      {...outcome}
    />
  );
}
