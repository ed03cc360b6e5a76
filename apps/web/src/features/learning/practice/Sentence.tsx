import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { Volume2 } from "lucide-react";
import type { FocusEvent, KeyboardEvent, MouseEvent } from "react";
import { type ReactNode, type RefObject, type SyntheticEvent, useCallback, useLayoutEffect, useState } from "react";
import { isRefusal } from "#/features/translation/renditions/refusal.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { useDeviceVoice } from "#/ui/hooks/use-device-voice.ts";
import { Popover } from "#/ui/layers/Popover.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { PlainContext, Words } from "#/ui/text/RichText.tsx";
import { SaveWord } from "../phrasebook/SaveWord.tsx";
import { Listen } from "../words/Listen.tsx";
import { type LookedUp, meaningQuery } from "../words/meaning-query.ts";
import { Reading } from "../words/Reading.tsx";
import type { Word } from "../words/sentences.ts";
import { wordsOf } from "../words/sentences.ts";
import { Revealed } from "./Revealed.tsx";

interface Props {
  readonly message: Message;
  readonly sentence: string;
  readonly number: number | null;
  readonly language: string;
  readonly target: string;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  /** Undefined until the translation is known by sentence. */
  readonly translation: string | undefined;
  readonly onToggle: () => void;
  readonly foot: ReactNode;
}

/** An original sentence. Its words open their meaning, and the button at its end its translation. */
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

/** Stops events of portals opened from a list's row: the list's keys and gestures do not apply to them. */
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

/** Next to an opened sentence; absent if this device has no voice for its language. */
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

interface WordPanelProps {
  readonly word: Word;
  readonly message: Message;
  readonly sentence: string;
  readonly language: string;
  readonly target: string;
  readonly anchor: RefObject<HTMLElement>;
  readonly onClose: () => void;
}

function WordPanel({ word, message, sentence, language, target, anchor, onClose }: WordPanelProps) {
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

/** Also says whether the engine has seen the sentence: a word alone may mean something else. */
function Meaning(props: LookedUp) {
  const { t } = useTranslation("learning");
  const { data, error, isFetching, refetch } = useQuery(meaningQuery(props));
  return (
    <div role="status">
      {isFetching && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <Spinner size={15} />
          {t("lookingUp")}
        </p>
      )}
      {!isFetching && error && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          {sentenceOf(error, t("meaningFailed"))}
          {!isRefusal(error) && <Retry onClick={() => void refetch()} />}
        </p>
      )}
      {data && (
        <>
          <p className="border-s-2 border-marigold ps-2">
            <bdi lang={data.targetLanguage}>{data.translatedText}</bdi>
          </p>
          <p className="text-xs text-muted">
            {data.provider === "none"
              ? t("sameWord")
              : t(data.inSentence ? "inSentence" : "wordAlone", { engine: data.engineName })}
          </p>
        </>
      )}
    </div>
  );
}

interface SentenceWordsProps {
  readonly sentence: string;
  readonly language: string;
  readonly onWord: (word: Word, element: HTMLElement) => void;
}

const WORD = "[role=button]";
const wordsIn = (sentence: Element) => [...sentence.querySelectorAll<HTMLElement>(WORD)];
const wordAt = ({ target }: { readonly target: EventTarget }) =>
  target instanceof Element ? target.closest<HTMLElement>(WORD) : null;

/** Makes one word the single tab stop. */
function stopAt(sentence: Element, stop: HTMLElement | undefined): void {
  for (const word of wordsIn(sentence)) word.tabIndex = word === stop ? 0 : -1;
}

/** A sentence of clickable words. Tab reaches one of them, the arrow keys its neighbours. */
function SentenceWords({ sentence, language, onWord }: SentenceWordsProps) {
  const draw = useCallback((plain: string) => pressable(plain, language), [language]);
  const press = (place: Element, element: HTMLElement) => {
    const text = element.textContent ?? "";
    const before = document.createRange();
    before.setStart(place, 0);
    before.setEndBefore(element);
    // Formatting marks such as `*` are in the sentence, but not in the page.
    const at = sentence.indexOf(text, before.toString().length);
    onWord({ text, at: at < 0 ? sentence.indexOf(text) : at }, element);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, currentTarget } = event;
    const word = wordAt(event);
    if (!word || event.altKey || event.ctrlKey || event.metaKey) return;
    const words = wordsIn(currentTarget);
    const at = words.indexOf(word);
    const isRtl = getComputedStyle(currentTarget).direction === "rtl";
    const next = {
      ArrowLeft: words[at + (isRtl ? 1 : -1)],
      ArrowRight: words[at + (isRtl ? -1 : 1)],
      Home: words[0],
      End: words.at(-1),
    }[key];
    if (key === "Enter" || key === " ") press(currentTarget, word);
    else if (!next) return;
    event.preventDefault();
    next?.focus();
  };
  return (
    <p
      ref={(place) => {
        if (!place) return;
        const words = wordsIn(place);
        stopAt(place, words.find(({ tabIndex }) => tabIndex === 0) ?? words[0]);
      }}
      lang={language}
      className="words inline whitespace-pre-wrap"
      onFocus={(event: FocusEvent) => {
        const word = wordAt(event);
        if (word) stopAt(event.currentTarget, word);
      }}
      onKeyDown={onKeyDown}
      onClick={(event: MouseEvent) => {
        const word = wordAt(event);
        // A user who selects text wants to copy it.
        if (!word || !getSelection()?.isCollapsed) return;
        word.focus({ preventScroll: true });
        press(event.currentTarget, word);
      }}
    >
      <PlainContext value={draw}>
        <Words text={sentence} />
      </PlainContext>
    </p>
  );
}

function pressable(plain: string, language: string) {
  const words = wordsOf(plain, language);
  return [
    ...words.flatMap(({ text, at }, i) => {
      const before = words[i - 1];
      return [
        plain.slice(before ? before.at + before.text.length : 0, at),
        // biome-ignore lint/a11y/useSemanticElements: a button would be one box in the line, of which nothing can be marked.
        <span
          key={at}
          role="button"
          tabIndex={-1}
          className="cursor-pointer rounded-xs decoration-marigold-ink decoration-dotted underline-offset-4 hover:underline focus-visible:underline aria-expanded:bg-marigold-soft"
        >
          {text}
        </span>,
      ];
    }),
    plain.slice((words.at(-1)?.at ?? 0) + (words.at(-1)?.text.length ?? 0)),
  ];
}
