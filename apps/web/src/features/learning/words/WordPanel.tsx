import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup } from "@base-ui/react/toggle-group";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Anchor } from "../../../ui/layers/anchored.ts";
import { Popover } from "../../../ui/layers/Popover.tsx";
import { type Word, wordsOf } from "../practice/sentences.ts";
import { WordDetails } from "./WordDetails.tsx";

interface Props {
  readonly message: Message;
  readonly sentence: string;
  readonly language: string;
  readonly target: string;
  /** The word that was tapped. */
  readonly first: Word | null;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

/** The words of a sentence as buttons, and what is known of the chosen one. The arrow keys lead from word to word. */
export function WordPanel({ first, anchor, onClose, ...shown }: Props) {
  const { t, i18n } = useTranslation("learning");
  const { sentence, language } = shown;
  const words = wordsOf(sentence, language);
  const [at, setAt] = useState(first?.at);
  const chosen = words.find((word) => word.at === at);
  return (
    <Popover label={t("words")} anchor={anchor} className="w-96" onClose={onClose}>
      <div className="grid gap-3">
        <ToggleGroup
          aria-label={t("words")}
          value={at === undefined ? [] : [String(at)]}
          onValueChange={([value]) => value !== undefined && setAt(Number(value))}
          className="flex flex-wrap gap-1"
        >
          {words.map((word) => (
            <Toggle
              key={word.at}
              value={String(word.at)}
              lang={language}
              className="min-h-11 min-w-11 rounded-md border border-line px-2 hover:bg-sunken data-pressed:border-marigold data-pressed:bg-marigold-soft md:min-h-9 md:min-w-9"
            >
              <bdi>{word.text}</bdi>
            </Toggle>
          ))}
        </ToggleGroup>
        {!chosen && <p className="text-sm text-muted">{t("chooseWord")}</p>}
        {chosen && (
          <div dir={i18n.dir()}>
            <WordDetails key={chosen.at} word={chosen} {...shown} />
          </div>
        )}
      </div>
    </Popover>
  );
}
