import type { FocusEvent, KeyboardEvent, MouseEvent } from "react";
import { useCallback } from "react";
import { PlainContext, Words } from "#/ui/text/RichText.tsx";
import { type Word, wordsOf } from "../words/sentences.ts";

interface Props {
  readonly sentence: string;
  readonly language: string;
  readonly onWord: (word: Word, element: HTMLElement) => void;
}

const WORD = "[role=button]";
const wordsIn = (sentence: Element) => [...sentence.querySelectorAll<HTMLElement>(WORD)];
const wordAt = ({ target }: { readonly target: EventTarget }) =>
  target instanceof Element ? target.closest<HTMLElement>(WORD) : null;

/** One stop for the Tab key. */
function stopAt(sentence: Element, stop: HTMLElement | undefined): void {
  for (const word of wordsIn(sentence)) word.tabIndex = word === stop ? 0 : -1;
}

/** A sentence each of whose words can be pressed. Tab leads to one of them, the arrow keys to the words beside it. */
export function SentenceWords({ sentence, language, onWord }: Props) {
  const draw = useCallback((plain: string) => pressable(plain, language), [language]);
  const press = (place: Element, element: HTMLElement) => {
    const text = element.textContent ?? "";
    const before = document.createRange();
    before.setStart(place, 0);
    before.setEndBefore(element);
    // Marks such as `*` stand in the sentence, and not in the page.
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
        // Who marks words wants to copy them.
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

/** Each word as a button that wraps and can be marked as the text around it. */
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
