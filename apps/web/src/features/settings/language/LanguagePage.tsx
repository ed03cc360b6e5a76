import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { ownName } from "../../../i18n/own-name.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Choice } from "../../../ui/forms/Choice.tsx";
import { Section } from "../Section.tsx";
import { useSetting } from "../saving/use-setting.ts";
import { WithSettings } from "../WithSettings.tsx";
import { AutoTranslate } from "./AutoTranslate.tsx";
import { PhrasebookLink } from "./PhrasebookLink.tsx";
import { PreferredLanguage } from "./PreferredLanguage.tsx";
import { ProviderChoice } from "./ProviderChoice.tsx";
import { ReadLanguages } from "./ReadLanguages.tsx";
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
            </Section>
            <Section>
              <Choice
                label={t("interfaceLanguage")}
                hint={t("interfaceLanguageHint")}
                value={settings.interfaceLanguage}
                onChange={(interfaceLanguage) => page.change({ interfaceLanguage })}
                options={INTERFACE_LANGUAGES.map((code) => ({
                  value: code as string,
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
        <Link
          to="/settings/$page"
          params={{ page: "translations" }}
          state={{ fromAbove: true }}
          className="-mx-2 flex min-h-11 items-center justify-between gap-4 rounded-md px-2 py-2 font-medium transition-colors duration-150 hover:bg-sunken"
        >
          {t("historyTitle")}
          <ChevronRight aria-hidden size={18} className="shrink-0 text-muted rtl:-scale-x-100" />
        </Link>
        <PhrasebookLink />
      </Section>
    </>
  );
}
