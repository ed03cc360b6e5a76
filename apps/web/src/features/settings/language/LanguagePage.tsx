import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { useLanguages } from "#/data/translation/use-languages.ts";
import { ownName } from "#/i18n/own-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { SelectField } from "#/ui/forms/SelectField.tsx";
import { LanguagePicker } from "#/ui/language-picker/LanguagePicker.tsx";
import { Section } from "../Section.tsx";
import { Setting } from "../saving/Setting.tsx";
import { WithSettings } from "../WithSettings.tsx";
import { LanguageList } from "./LanguageList.tsx";
import { PageLink } from "./PageLink.tsx";
import { TranslationFields } from "./TranslationFields.tsx";

export function LanguagePage() {
  const { t } = useTranslation("settings");
  const languages = useLanguages();
  return (
    <>
      <WithSettings>
        <Section>
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
          <LanguageList which="readLanguages" />
        </Section>
        <Section>
          <TranslationFields />
        </Section>
        <Section>
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
        </Section>
      </WithSettings>
      <Section>
        <PageLink page="on-device" title={t("deviceModels")} />
        <PageLink page="translations" title={t("historyTitle")} />
        <PageLink page="glossary" title={t("glossary")} />
      </Section>
    </>
  );
}
