import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { nearestTarget } from "@lingualoom/translation/variants/variants.ts";
import { useQuery } from "@tanstack/react-query";
import { languagesQuery } from "#/data/translation/translation.queries.ts";
import { useLanguages } from "#/data/translation/use-languages.ts";
import { ownName } from "#/i18n/own-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Choice } from "#/ui/forms/Choice.tsx";
import { SelectField } from "#/ui/forms/SelectField.tsx";
import { LanguagePicker } from "#/ui/language-picker/LanguagePicker.tsx";
import { Setting } from "../saving/Setting.tsx";

export function PreferredLanguageSetting() {
  const { t } = useTranslation("settings");
  const languages = useLanguages();
  const { data } = useQuery(languagesQuery);
  const name = (code: string) => languages.find((one) => one.code === code)?.name ?? code;
  const hintFor = (wanted: string) => {
    const near = nearestTarget(data?.pairs ?? [], wanted);
    return near ? t("nearVariant", { wanted: name(wanted), near: name(near) }) : t("preferredHint");
  };
  return (
    <Setting name="preferredLanguage" failure="translationFailed">
      {(field) => (
        <LanguagePicker
          label={t("preferredLanguage")}
          hint={hintFor(field.value ?? "")}
          placeholder={t("selectLanguage")}
          languages={languages}
          {...field}
        />
      )}
    </Setting>
  );
}

export function AddressSetting() {
  const { t } = useTranslation("settings");
  return (
    <Setting name="addressedAs">
      {(field) => (
        <Choice
          label={t("addressedAs")}
          hint={t("addressedAsHint")}
          options={[
            { value: "notSaid", text: t("addressedNotSaid") },
            { value: "she", text: t("addressedShe") },
            { value: "he", text: t("addressedHe") },
            { value: "they", text: t("addressedThey") },
          ]}
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
