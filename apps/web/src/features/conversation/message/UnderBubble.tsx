import { useTranslation } from "../../../i18n/use-translation.ts";
import type { MessageItem } from "./item.ts";
import { Reactions } from "./reactions/Reactions.tsx";

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

interface Props {
  /** The dialog that the list opens when it hears the press (`useMessageMenu`). */
  readonly opens: "suggestions" | "corrections";
  readonly children: string;
}

/** Under a message of mine: others suggest something. */
function SuggestionChip({ opens, children }: Props) {
  return (
    <button
      type="button"
      data-menu
      data-opens={opens}
      aria-haspopup="dialog"
      // It goes with the last suggestion, and would take the focus along.
      onClick={({ currentTarget }) =>
        currentTarget.closest<HTMLElement>("[data-index]")?.focus({ preventScroll: true })
      }
      className="relative mt-1 inline-flex h-7 items-center rounded-full bg-marigold-soft px-2.5 text-xs text-marigold-ink hover:underline pointer-coarse:h-8 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-1.5"
    >
      {children}
    </button>
  );
}
