import type { Message } from "@lingualoom/contract/shapes.ts";
import { BookA, Languages } from "lucide-react";
import type { MouseEvent } from "react";
import { useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Spinner } from "../../../ui/states/Spinner.tsx";
import { Words } from "../../../ui/text/RichText.tsx";
import { ApartFromRow } from "../ApartFromRow.tsx";
import { WordPanel } from "../words/WordPanel.tsx";
import { Revealed } from "./Revealed.tsx";
import type { Word } from "./sentences.ts";
import { wordsOf } from "./sentences.ts";

interface Props {
  readonly message: Message;
  readonly sentence: string;
  /** Null when it is the only one. */
  readonly number: number | null;
  readonly language: string;
  readonly target: string;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  /** Undefined while it is not known by sentence. */
  readonly translation: string | undefined;
  readonly onToggle: () => void;
}

const look =
  "inline-flex min-h-8 items-center gap-1.5 rounded-md px-1.5 text-sm font-medium text-marigold-ink hover:bg-marigold-soft max-md:min-h-11";

/** One sentence as it was written, with the ways to its translation and its words. A word is also opened by a tap on it. */
export function Sentence({ message, sentence, number, language, target, ...props }: Props) {
  const { isOpen, isBusy, translation, onToggle } = props;
  const { t } = useTranslation("learning");
  const written = useRef<HTMLParagraphElement>(null);
  const [looked, setLooked] = useState<{ readonly word: Word | null } | null>(null);
  const which = number !== null && <span className="sr-only"> {t("sentenceNumber", { number })}</span>;
  return (
    <div>
      {/* biome-ignore lint/a11y: the button below opens the same by the keyboard, and the text stays a text. */}
      <p
        ref={written}
        dir="auto"
        lang={language}
        className="words cursor-pointer whitespace-pre-wrap"
        onClick={(event) => {
          const word = wordAt(event, sentence, language);
          if (word) setLooked({ word });
        }}
      >
        <Words text={sentence} />
      </p>
      {isOpen && translation !== undefined && (
        <Revealed
          text={translation}
          language={target}
          label={number === null ? t("translation") : `${t("translation")} ${t("sentenceNumber", { number })}`}
        />
      )}
      <p className="-ms-1.5 flex flex-wrap gap-x-2">
        <button type="button" aria-expanded={isOpen} onClick={onToggle} className={look}>
          {isBusy ? <Spinner size={15} /> : <Languages aria-hidden size={15} />}
          {t(isOpen ? "hideTranslation" : "translation")}
          {which}
        </button>
        <button type="button" aria-haspopup="dialog" onClick={() => setLooked({ word: null })} className={look}>
          <BookA aria-hidden size={15} />
          {t("words")}
          {which}
        </button>
      </p>
      {looked && (
        <ApartFromRow>
          <WordPanel
            message={message}
            sentence={sentence}
            language={language}
            target={target}
            first={looked.word}
            anchor={written}
            onClose={() => setLooked(null)}
          />
        </ApartFromRow>
      )}
    </div>
  );
}

interface Caret {
  readonly node: Node;
  readonly offset: number;
}

/** Safari had only the older function before 2026. */
function caretAt({ clientX, clientY }: MouseEvent): Caret | null {
  const { caretPositionFromPoint, caretRangeFromPoint } = document as Partial<Document>;
  const position = caretPositionFromPoint?.call(document, clientX, clientY);
  if (position) return { node: position.offsetNode, offset: position.offset };
  const range = caretRangeFromPoint?.call(document, clientX, clientY);
  return range ? { node: range.startContainer, offset: range.startOffset } : null;
}

/** The word of a sentence that was tapped; null between words, on a link, and where something is selected. */
function wordAt(event: MouseEvent<HTMLElement>, sentence: string, language: string): Word | null {
  const isOther = (event.target as Element).closest("a, button") !== null;
  const caret = isOther || !getSelection()?.isCollapsed ? null : caretAt(event);
  if (!caret || !event.currentTarget.contains(caret.node)) return null;
  const before = document.createRange();
  before.setStart(event.currentTarget, 0);
  before.setEnd(caret.node, caret.offset);
  const place = before.toString().length;
  return wordsOf(sentence, language).find(({ text, at }) => place >= at && place <= at + text.length) ?? null;
}
