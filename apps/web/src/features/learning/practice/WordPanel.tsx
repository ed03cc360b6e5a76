import type { Message } from "@lingualoom/contract/shapes.ts";
import { type RefObject, useLayoutEffect } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Popover } from "#/ui/layers/Popover.tsx";
import { SaveWord } from "../phrasebook/SaveWord.tsx";
import { Listen } from "../words/Listen.tsx";
import { Meaning } from "../words/Meaning.tsx";
import { Reading } from "../words/Reading.tsx";
import type { Word } from "../words/sentences.ts";

interface Props {
  readonly word: Word;
  readonly message: Message;
  readonly sentence: string;
  readonly language: string;
  readonly target: string;
  /** The word in its sentence. */
  readonly anchor: RefObject<HTMLElement>;
  readonly onClose: () => void;
}

/** Beside a word: how it is read and heard, and what it means in its sentence. */
export function WordPanel({ word, message, sentence, language, target, anchor, onClose }: Props) {
  const { t } = useTranslation("learning");
  useLayoutEffect(() => {
    const { current: element } = anchor;
    element.ariaExpanded = "true";
    return () => {
      element.ariaExpanded = null;
    };
  }, [anchor]);
  return (
    <Popover label={t("aboutWord", { word: word.text })} anchor={anchor} onClose={onClose}>
      <div className="grid gap-2">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <bdi lang={language} className="text-xl font-semibold">
            {word.text}
          </bdi>
          <Reading word={word} sentence={sentence} language={language} />
        </p>
        <Meaning message={message} sentence={sentence} word={word.text} target={target} />
        <SaveWord message={message} sentence={sentence} word={word.text} language={language} target={target} />
        <Listen text={word.text} language={language} />
      </div>
    </Popover>
  );
}
