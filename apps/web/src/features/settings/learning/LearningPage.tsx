import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { meQuery } from "#/data/account/session.queries.ts";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { historyOf } from "#/data/conversations/loaded-history.ts";
import { reviewQuery } from "#/data/learning/phrasebook.queries.ts";
import { useLearningLanguages } from "#/data/learning/use-learning-languages.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { LanguageList } from "../language/LanguageList.tsx";
import { PageLink, rowLook } from "../language/PageLink.tsx";
import { Section } from "../Section.tsx";
import { WithSettings } from "../WithSettings.tsx";
import { chatsToPractise } from "./chats-to-practise.ts";
export function LearningPage() {
  const { t, i18n } = useTranslation("settings");
  const { data } = useQuery(reviewQuery);
  const learning = useLearningLanguages();
  const total = data?.total ?? 0;
  return (
    <WithSettings>
      <Section>
        <LanguageList which="learningLanguages" />
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
    </WithSettings>
  );
}

function PracticeChats({ learning }: { readonly learning: readonly string[] }) {
  const { t, i18n } = useTranslation("settings");
  const client = useQueryClient();
  const me = useQuery(meQuery).data?._id ?? "";
  const { data } = useInfiniteQuery(conversationListQuery());
  const chats = chatsToPractise(conversationsIn(data), {
    me,
    learning,
    messagesOf: (id) => historyOf(client, id)?.messages ?? [],
  });
  return chats.map(({ conversationId, person, language }) => (
    <Link key={conversationId} to="/c/$conversationId" params={{ conversationId }} className={rowLook}>
      <span className="min-w-0">{t("practiseWith", { name: `\u2068${person.fullName}\u2069` })}</span>
      <span className="flex items-center gap-2 text-muted">
        <span className="text-sm">{languageName(language, i18n.language)}</span>
        <ChevronRight aria-hidden size={18} className="shrink-0 rtl:-scale-x-100" />
      </span>
    </Link>
  ));
}
