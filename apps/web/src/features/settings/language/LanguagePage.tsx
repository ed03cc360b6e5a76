import { useTranslation } from "#/i18n/use-translation.ts";
import { Section } from "../Section.tsx";
import { WithSettings } from "../WithSettings.tsx";
import { LanguageList } from "./LanguageList.tsx";
import { AddressSetting, InterfaceLanguageSetting, PreferredLanguageSetting } from "./LanguageSettings.tsx";
import { PageLink } from "./PageLink.tsx";
import { TranslationFields } from "./TranslationFields.tsx";

export function LanguagePage() {
  const { t } = useTranslation("settings");
  return (
    <>
      <WithSettings>
        <Section>
          <PreferredLanguageSetting />
          <LanguageList which="readLanguages" />
        </Section>
        <Section>
          <TranslationFields />
        </Section>
        <Section>
          <AddressSetting />
        </Section>
        <Section>
          <InterfaceLanguageSetting />
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
