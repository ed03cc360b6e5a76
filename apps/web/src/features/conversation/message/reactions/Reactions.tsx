import type { Message, Reaction } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { meQuery } from "#/data/account/session.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { CustomEmojiContext, EmojiSign } from "#/ui/text/custom-emoji.tsx";
import { useChoices } from "../choices/use-choices.ts";
import { useFindPerson } from "../choices/use-find-person.ts";

interface Props {
  readonly message: Message;
  readonly mine: boolean;
}

/** The list handles requests for who reacted (`useMessageMenu`). */
export function Reactions({ message, mine }: Props) {
  const { t } = useTranslation("timeline");
  const me = useQuery(meQuery).data?._id ?? "";
  const namesOf = useNames(me);
  const { react } = useChoices();
  const custom = use(CustomEmojiContext);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form.
    <div
      role="group"
      aria-label={t("reactions")}
      className={`mt-1 flex flex-wrap gap-1 select-none pointer-coarse:gap-2 ${mine ? "justify-end" : ""}`}
    >
      {message.reactions?.map((one) => {
        const { emoji, count, mine: pressed = false } = one;
        const label = t("reaction", { emoji: custom.get(emoji)?.label ?? emoji, count, names: namesOf(one) });
        return (
          <button
            key={emoji}
            type="button"
            data-reaction={emoji}
            aria-pressed={pressed}
            aria-label={label}
            title={label}
            onClick={({ currentTarget }) => {
              // The button disappears, and the focus with it.
              if (pressed && count === 1)
                currentTarget.closest<HTMLElement>("[data-index]")?.focus({ preventScroll: true });
              react(message, emoji, !pressed);
            }}
            className="relative inline-flex h-7 min-w-11 items-center justify-center gap-1 rounded-full border border-line bg-surface px-2 text-xs text-muted hover:bg-sunken aria-pressed:border-indigo aria-pressed:bg-indigo-soft aria-pressed:font-semibold aria-pressed:text-indigo pointer-coarse:h-8 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-1.5 forced-colors:aria-pressed:outline-2"
          >
            <span className="font-emoji text-sm">
              <EmojiSign emoji={emoji} />
            </span>
            <span className="tabular-nums">{count}</span>
          </button>
        );
      })}
    </div>
  );
}

/** Names the users, such as "you, Ana and 3 others". */
function useNames(me: string) {
  const { t, i18n } = useTranslation(["timeline", "common"]);
  const find = useFindPerson();
  return ({ users, count, mine = false }: Reaction): string => {
    const others = users
      .filter((id) => id !== me)
      .flatMap((id) => find(id) ?? [])
      .map((person) => (person.deleted ? t("common:deletedAccount") : person.fullName));
    const named = mine ? [t("reactionYou"), ...others] : others;
    const rest = count - named.length;
    const names = rest > 0 ? [...named, t("reactionOthers", { count: rest })] : named;
    return new Intl.ListFormat(i18n.language).format(names);
  };
}
