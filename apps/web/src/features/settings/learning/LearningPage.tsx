import { useQuery } from "@tanstack/react-query";
import { reviewQuery } from "#/data/learning/phrasebook.queries.ts";
import { useLearningLanguages } from "#/data/learning/use-learning-languages.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { LanguageList } from "../language/LanguageList.tsx";
import { PageLink } from "../language/PageLink.tsx";
import { Section } from "../Section.tsx";
import { WithSettings } from "../WithSettings.tsx";
import { PracticeChats } from "./PracticeChats.tsx";

/** What I learn, what that adds to chats, and the words that I have saved. */
export function LearningPage() {
  const { t, i18n } = useTranslation("settings");
  const { data } = useQuery(reviewQuery);
  const learning = useLearningLanguages();
  const total = data?.total ?? 0;
  return (
    <WithSettings>
      {(settings) => (
        <>
          <Section>
            <LanguageList settings={settings} which="learningLanguages" />
          </Section>
          {(learning.length > 0 || total > 0) && (
            <Section>
              <p className="text-sm text-muted">
                {t("learningPractice")} {t("learningCorrections")}
              </p>
              <div>
                <PracticeChats learning={learning} />
                <PageLink
                  page="phrasebook"
                  title={t("phrasebook")}
                  note={total > 0 ? new Intl.NumberFormat(i18n.language).format(total) : undefined}
                />
              </div>
            </Section>
          )}
        </>
      )}
    </WithSettings>
  );
}
