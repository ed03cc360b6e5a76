import { useTranslation } from "../../../i18n/use-translation.ts";
import type { MessageItem } from "./item.ts";
import { Reactions } from "./reactions/Reactions.tsx";
import { SuggestionChip } from "./SuggestionChip.tsx";

/** What others did with a message, or with those of its album: suggestions and corrections of mine, and reactions. */
export function UnderBubble({ item }: { readonly item: MessageItem }) {
  const { t } = useTranslation("timeline");
  return [item, ...(item.album ?? [])].map((one, index) => {
    if (!("message" in one)) return null;
    const { message } = one;
    const { suggestions, corrections } = item.mine ? message : {};
    if (!message.reactions && !suggestions && !corrections) return null;
    return (
      <div key={one.key} className={`flex flex-wrap items-end gap-x-2 ${item.mine ? "justify-end" : ""}`}>
        {suggestions && <SuggestionChip opens="suggestions">{t("suggestions", { count: suggestions })}</SuggestionChip>}
        {corrections && <SuggestionChip opens="corrections">{t("corrections", { count: corrections })}</SuggestionChip>}
        {message.reactions && <Reactions message={message} mine={item.mine} cell={index > 0 ? index - 1 : undefined} />}
      </div>
    );
  });
}
