import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { meQuery } from "../../../../data/account/session.queries.ts";
import { useTranslation } from "../../../../i18n/use-translation.ts";
import type { MessageItem } from "../../timeline/items.ts";
import { SuggestionChip } from "../SuggestionChip.tsx";
import { useNames } from "./use-names.ts";
import { useReact } from "./use-react.ts";

/** Under a bubble: what readers suggest or correct, and the emoji with which people reacted to its message, or to the messages of its album. */
export function Reactions({ item }: { readonly item: MessageItem }) {
  const { t } = useTranslation("timeline");
  return [item, ...(item.album ?? [])].map((one, index) =>
    "message" in one &&
    (one.message.reactions || (item.mine && (one.message.suggestions || one.message.corrections))) ? (
      <div key={one.key} className={`flex flex-wrap items-end gap-x-2 ${item.mine ? "justify-end" : ""}`}>
        {item.mine && one.message.suggestions && (
          <SuggestionChip opens="">{t("suggestions", { count: one.message.suggestions })}</SuggestionChip>
        )}
        {item.mine && one.message.corrections && (
          <SuggestionChip opens="corrections">
            {t("corrections", { count: one.message.corrections })}
          </SuggestionChip>
        )}
        {one.message.reactions && (
          <Chips message={one.message} mine={item.mine} cell={index > 0 ? index - 1 : undefined} />
        )}
      </div>
    ) : null,
  );
}

interface Props {
  readonly message: Message;
  readonly mine: boolean;
  /** Its place in an album after the first. */
  readonly cell: number | undefined;
}

/** A press reacts or takes back; the list hears what asks who reacted (`useMessageMenu`). */
function Chips({ message, mine, cell }: Props) {
  const { t } = useTranslation("timeline");
  const me = useQuery(meQuery).data?._id ?? "";
  const namesOf = useNames(me);
  const react = useReact();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form.
    <div
      role="group"
      data-cell={cell}
      aria-label={t("reactions")}
      className={`mt-1 flex flex-wrap gap-1 select-none pointer-coarse:gap-2 ${mine ? "justify-end" : ""}`}
    >
      {message.reactions?.map((one) => {
        const { emoji, count, mine: pressed = false } = one;
        const label = t("reaction", { emoji, count, names: namesOf(one) });
        return (
          <button
            key={emoji}
            type="button"
            data-reaction={emoji}
            aria-pressed={pressed}
            aria-label={label}
            title={label}
            onClick={({ currentTarget }) => {
              // It goes, and the focus with it.
              if (pressed && count === 1)
                currentTarget.closest<HTMLElement>("[data-index]")?.focus({ preventScroll: true });
              react(message, emoji, !pressed);
            }}
            className="relative inline-flex h-7 min-w-11 items-center justify-center gap-1 rounded-full border border-line bg-surface px-2 text-xs text-muted hover:bg-sunken aria-pressed:border-indigo aria-pressed:bg-indigo-soft aria-pressed:font-semibold aria-pressed:text-indigo pointer-coarse:h-8 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-1.5 forced-colors:aria-pressed:outline-2"
          >
            <span className="font-emoji text-sm">{emoji}</span>
            <span className="tabular-nums">{count}</span>
          </button>
        );
      })}
    </div>
  );
}
