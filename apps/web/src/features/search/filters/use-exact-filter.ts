import { useQuery } from "@tanstack/react-query";
import { languagesQuery } from "#/data/translation/translation.queries.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { Filter, FilterKind } from "../search-text.ts";
import { typedDay } from "./days.ts";
import { ALL_HAS, HAS } from "./has.ts";

/** The filter that a typed value names without a doubt; people and chats have names that others have too. */
export function useExactFilter(me: string): (kind: FilterKind, value: string) => Filter | undefined {
  const { t, i18n } = useTranslation(["search", "chat"]);
  const { data } = useQuery(languagesQuery);
  const codes = Object.keys(data?.languages ?? {});
  return (kind, typed) => {
    const value = typed.toLowerCase();
    if (kind === "before" || kind === "after") {
      const day = typedDay(value);
      return day ? { kind, value: day.toISOString() } : undefined;
    }
    if (kind === "has") {
      const has = ALL_HAS.find((one) => value === one || value === t(HAS[one].word));
      return has && { kind, value: has };
    }
    if (kind === "lang") {
      const code = codes.find((one) =>
        [one, languageName(one, i18n.language).toLowerCase(), languageName(one, "en").toLowerCase()].includes(value),
      );
      return code ? { kind, value: code } : undefined;
    }
    const isMe = kind === "from" && (value === "me" || value === t("wordMe"));
    return isMe ? { kind, value: me, name: t("chat:you") } : undefined;
  };
}
