import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { useLanguages } from "#/data/translation/use-languages.ts";
import { ownName } from "#/i18n/own-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { SelectField } from "#/ui/forms/SelectField.tsx";
import { LanguagePicker } from "#/ui/language-picker/LanguagePicker.tsx";
import { Setting } from "../saving/Setting.tsx";

export function PreferredLanguageSetting() {
  const { t } = useTranslation("settings");
  const languages = useLanguages();
  return (
    <Setting name="preferredLanguage" failure="translationFailed">
      {(field) => (
        <LanguagePicker
          label={t("preferredLanguage")}
          hint={t("preferredHint")}
          placeholder={t("selectLanguage")}
          languages={languages}
          {...field}
        />
      )}
    </Setting>
  );
}

export function InterfaceLanguageSetting() {
  const { t } = useTranslation("settings");
  return (
    <Setting name="interfaceLanguage" failure="languageFailed">
      {(field) => (
        <SelectField
          label={t("interfaceLanguage")}
          hint={t("interfaceLanguageHint")}
          options={INTERFACE_LANGUAGES.map((code) => ({ value: code, text: ownName(code), lang: code }))}
          {...field}
        />
      )}
    </Setting>
  );
}
