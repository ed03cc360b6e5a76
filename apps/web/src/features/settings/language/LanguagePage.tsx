import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { ownName } from "../../../i18n/own-name.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Section } from "../Section.tsx";
import { useSetting } from "../saving/use-setting.ts";
import { WithSettings } from "../WithSettings.tsx";
import { AutoTranslate } from "./AutoTranslate.tsx";
import { PageLink } from "./PageLink.tsx";
import { PhrasebookLink } from "./PhrasebookLink.tsx";
import { PreferredLanguage } from "./PreferredLanguage.tsx";
import { ProviderChoice } from "./ProviderChoice.tsx";
import { ReadLanguages } from "./ReadLanguages.tsx";
import { TranslateOnDevice } from "./TranslateOnDevice.tsx";
import { TranslationDisplay } from "./TranslationDisplay.tsx";

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
              <ReadLanguages settings={settings} />
            </Section>
            <Section>
              <AutoTranslate settings={settings} />
              <TranslationDisplay settings={settings} />
              <ProviderChoice settings={settings} />
              <TranslateOnDevice />
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
        <PhrasebookLink />
      </Section>
    </>
  );
}
