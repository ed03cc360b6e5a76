import type { TFunction } from "i18next";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useAuthorNames } from "./use-author-names.ts";

interface Props {
  readonly conversationId: string;
  readonly userIds: readonly string[];
}

export function TypingWords({ conversationId, userIds }: Props) {
  const { t } = useTranslation(["timeline", "chat"]);
  const nameOf = useAuthorNames(conversationId, userIds.slice(0, 2));
  if (!nameOf) return <>{t("chat:typing")}</>;
  return <>{typingWords(t, userIds.map(nameOf))}</>;
}

export function typingWords(t: TFunction<"timeline">, names: readonly string[]): string {
  const [name = "", other = ""] = names;
  if (names.length <= 1) return t("typingOne", { name });
  if (names.length === 2) return t("typingTwo", { name, other });
  return t("typingMore", { name, count: names.length - 1 });
}
