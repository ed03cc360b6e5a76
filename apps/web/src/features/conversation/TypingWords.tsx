import { useTranslation } from "#/i18n/use-translation.ts";
import { typingWords } from "./typing-words.ts";
import { useAuthorNames } from "./use-author-names.ts";

interface Props {
  readonly conversationId: string;
  readonly userIds: readonly string[];
}

/** Who is typing in a group. */
export function TypingWords({ conversationId, userIds }: Props) {
  const { t } = useTranslation(["timeline", "chat"]);
  // Only the first two are named.
  const nameOf = useAuthorNames(conversationId, userIds.slice(0, 2));
  if (!nameOf) return <>{t("chat:typing")}</>;
  return <>{typingWords(t, userIds.map(nameOf))}</>;
}
