import type { Message } from "@lingualoom/contract/shapes.ts";
import { Volume2 } from "lucide-react";
import { type ReactNode, type RefObject, type SyntheticEvent, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { useDeviceVoice } from "#/ui/hooks/use-device-voice.ts";
import type { Word } from "../words/sentences.ts";
import { Revealed } from "./Revealed.tsx";
import { SentenceWords } from "./SentenceWords.tsx";
import { WordPanel } from "./WordPanel.tsx";

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
  /** At the end of the last one. */
  readonly foot: ReactNode;
}

/** One sentence as it was written, whose words open what they mean, and the sign at its end its translation. */
export function Sentence({ message, sentence, number, language, target, foot, ...props }: Props) {
  const { isOpen, isBusy, translation, onToggle } = props;
  const { t } = useTranslation("learning");
  const [looked, setLooked] = useState<{ readonly word: Word; readonly anchor: RefObject<HTMLElement> } | null>(null);
  const numbered = (name: string) => (number === null ? name : `${name} ${t("sentenceNumber", { number })}`);
  const label = numbered(t(isOpen ? "hideTranslation" : "translation"));
  const revealed = isOpen ? translation : undefined;
  return (
    <>
      <div dir="auto" className="flow-root">
        <SentenceWords
          sentence={sentence}
          language={language}
          onWord={(word, element) => setLooked({ word, anchor: { current: element } })}
        />
        <button
          type="button"
          aria-label={label}
          title={label}
          aria-expanded={isOpen}
          onClick={onToggle}
          className="-my-1 ms-1 inline-grid size-6 place-items-center rounded-sm align-middle text-muted hover:bg-marigold-soft hover:text-marigold-ink aria-expanded:text-marigold-ink pointer-coarse:-mx-1 pointer-coarse:-my-2 pointer-coarse:size-9"
        >
          {isBusy ? <Spinner size={16} /> : <LineIcon line="languages" className="size-4" />}
        </button>
        {isOpen && <ListenToSentence text={sentence} language={language} />}
        {revealed === undefined && foot && <span className="float-end ms-2 mt-1 flex">{foot}</span>}
      </div>
      {revealed !== undefined && (
        <Revealed text={revealed} language={target} label={numbered(t("translation"))} foot={foot} />
      )}
      {looked && (
        <ApartFromRow>
          <WordPanel
            key={looked.word.at}
            message={message}
            sentence={sentence}
            language={language}
            target={target}
            {...looked}
            onClose={() => setLooked(null)}
          />
        </ApartFromRow>
      )}
    </>
  );
}

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** What opens from a row of a list and stands elsewhere in the document: the list's keys and gestures are not for it. */
function ApartFromRow({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events from the list.
    <span
      className="contents"
      onKeyDown={stop}
      onFocus={stop}
      onClick={stop}
      onContextMenu={stop}
      onPointerDown={stop}
      onTouchStart={stop}
    >
      {children}
    </span>
  );
}

/** Beside a sentence that is looked into; absent where this device has no voice for its language. */
function ListenToSentence({ text, language }: { readonly text: string; readonly language: string }) {
  const { t } = useTranslation("learning");
  const say = useDeviceVoice(language);
  if (!say) return null;
  return (
    <button
      type="button"
      aria-label={t("listen")}
      title={t("listen")}
      onClick={() => say(text)}
      className="-my-1 ms-1 inline-grid size-6 place-items-center rounded-sm align-middle text-muted hover:bg-marigold-soft hover:text-marigold-ink pointer-coarse:-my-2 pointer-coarse:size-9"
    >
      <Volume2 aria-hidden size={16} />
    </button>
  );
}
