import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import { useLanguages } from "#/data/translation/use-languages.ts";
import { ownName } from "#/i18n/own-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { SelectField } from "#/ui/forms/SelectField.tsx";
import { LanguagePicker } from "#/ui/language-picker/LanguagePicker.tsx";
import { Section } from "../Section.tsx";
import { useSetting } from "../saving/use-setting.ts";
import { WithSettings } from "../WithSettings.tsx";
import { LanguageList } from "./LanguageList.tsx";
import { PageLink } from "./PageLink.tsx";
import { TranslationFields } from "./TranslationFields.tsx";

export function LanguagePage() {
  const { t } = useTranslation("settings");
  const page = useSetting("languageFailed");
  return (
    <>
      <WithSettings>
        {(settings) => (
          <>
            <Section>
              <PreferredLanguage settings={settings} />
              <LanguageList settings={settings} which="readLanguages" />
            </Section>
            <Section>
              <TranslationFields settings={settings} />
            </Section>
            <Section>
              <SelectField
                label={t("interfaceLanguage")}
                hint={t("interfaceLanguageHint")}
                value={settings.interfaceLanguage}
                onChange={(interfaceLanguage) => page.change({ interfaceLanguage })}
                options={INTERFACE_LANGUAGES.map((code) => ({
                  value: code,
                  text: ownName(code),
                  lang: code,
                }))}
                {...page.outcome}
              />
            </Section>
          </>
        )}
      </WithSettings>
      <Section>
        <PageLink page="on-device" title={t("deviceModels")} />
        <PageLink page="translations" title={t("historyTitle")} />
        <PageLink page="glossary" title={t("glossary")} />
      </Section>
    </>
  );
}

function PreferredLanguage({ settings }: { readonly settings: Settings }) {
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
