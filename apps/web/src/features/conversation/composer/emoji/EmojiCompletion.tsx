import { type RefObject, useState } from "react";
import { matchingEmoji, nameOf } from "#/features/conversation/emoji/matching-emoji.ts";
import { rememberEmoji } from "#/features/conversation/emoji/recent-emoji.ts";
import { useWords } from "#/features/conversation/emoji/use-words.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { EmojiSign } from "#/ui/text/custom-emoji.tsx";
import { CompletionList } from "../CompletionList.tsx";
import { replaceTyped, useTypedQuery } from "../use-typed-query.ts";
import { typedEmoji } from "./typed-emoji.ts";

const OFFERED = 8;

interface Props {
  readonly me: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Offers emoji while one is named after ":". */
export function EmojiCompletion({ me, field }: Props) {
  const { t, i18n } = useTranslation("emoji");
  const words = useWords(i18n.language);
  const typed = useTypedQuery(field, typedEmoji);
  const [dismissed, setDismissed] = useState<number | null>(null);
  if (!typed || !words || typed.at === dismissed) return null;
  const offered = matchingEmoji(words, typed.query.replaceAll(/[_-]/g, " ")).slice(0, OFFERED);
  if (offered.length === 0) return null;
  return (
    <CompletionList
      offered={offered}
      keyOf={(emoji) => emoji}
      query={typed.query}
      field={field}
      label={t("search")}
      found={t("found", { count: offered.length })}
      onPick={(emoji) => {
        rememberEmoji(me, emoji);
        replaceTyped(field.current, typed, emoji);
      }}
      onClose={() => setDismissed(typed.at)}
      row={(emoji) => (
        <>
          <span aria-hidden className="w-8 shrink-0 text-center text-xl">
            <EmojiSign emoji={emoji} />
          </span>
          <span className="one-line">{nameOf(words, emoji)}</span>
        </>
      )}
    />
  );
}
