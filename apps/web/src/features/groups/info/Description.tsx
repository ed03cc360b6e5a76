import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { freeTranslationQuery, translationStatusQuery } from "#/data/translation/translation.queries.ts";
import { useTranslationHere } from "#/features/translation/rules/use-translation-here.ts";

interface Props {
  readonly me: string;
  readonly conversation: Conversation;
  readonly text: string;
}

/** What a group is for; in the reader's language too where the group is translated by itself. */
export function Description({ me, conversation, text }: Props) {
  const { automatic, level } = useTranslationHere(me, conversation._id, { group: conversation });
  const { data: settings } = useQuery(settingsQuery);
  const { data: status } = useQuery(translationStatusQuery);
  // What is no message goes as far as the server's default: no further than the group's own level.
  const isWithin = level === "providers" || (level === "server" && status?.defaultPrivacyLevel === "server");
  const { data } = useQuery({
    ...freeTranslationQuery(text, settings?.preferredLanguage ?? ""),
    enabled: automatic && isWithin && settings !== undefined,
  });
  const isTranslated = data && data.provider !== "none";
  return (
    <div className="text-center wrap-anywhere whitespace-pre-line">
      {isTranslated && (
        <p dir="auto" lang={data.targetLanguage}>
          {data.translatedText}
        </p>
      )}
      <p dir="auto" className={isTranslated ? "text-sm text-muted" : ""}>
        {text}
      </p>
    </div>
  );
}
