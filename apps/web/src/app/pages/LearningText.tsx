import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { PracticeText } from "#/features/learning/practice/PracticeText.tsx";
import { hasWords } from "#/features/translation/rules/has-words.ts";
import { MessageText, type TextProps } from "#/features/translation/text/MessageText.tsx";

/** The text of a message where I practise: a received one in another language to practise with, any other as elsewhere. */
export function LearningText(props: TextProps) {
  const { message, mine, foot } = props;
  const { language } = message;
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const target = settings.preferredLanguage;
  const isForeign = language !== undefined && language !== "und" && language !== target;
  if (!mine && isForeign && hasWords(message.text))
    return <PracticeText message={message} language={language} target={target} foot={foot} />;
  return <MessageText {...props} />;
}
