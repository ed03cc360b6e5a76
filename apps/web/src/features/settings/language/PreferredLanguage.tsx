import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import { useLanguages } from "../../../data/translation/use-languages.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { LanguagePicker } from "../../../ui/language-picker/LanguagePicker.tsx";
import { useSetting } from "../saving/use-setting.ts";

export function PreferredLanguage({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation("settings");
  const languages = useLanguages();
  const { change, outcome } = useSetting("translationFailed");
  return (
    <LanguagePicker
      label={t("preferredLanguage")}
      hint={t("preferredHint")}
      placeholder={t("selectLanguage")}
      languages={languages}
      value={settings.preferredLanguage}
      onChange={(preferredLanguage) => change({ preferredLanguage })}
      {...outcome}
    />
  );
}
