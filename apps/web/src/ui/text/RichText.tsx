import { mayBeFormatted } from "@lingualoom/contract/may-be-formatted.ts";
import { createContext, type ReactNode, use } from "react";
import { isEmojiOnly } from "./emoji-only.ts";
import { FormattedText } from "./FormattedText.tsx";
import { Linked } from "./Linked.tsx";

/** Each link contains one of these, so most texts need no further search. */
const IN_EVERY_LINK = /[.:@]\S/;

/**
 * How a stretch of a text of a message is drawn, of the original and of its translation, where more than links stands in
 * them.
 */
export const WordsContext = createContext<((text: string, from: number, to: number) => ReactNode) | null>(null);

/** How a stretch without links, mentions and marks is drawn, where its words can be pressed. */
export const PlainContext = createContext((text: string): ReactNode => text);

export function PlainWords({ text }: { readonly text: string }) {
  const draw = use(PlainContext);
  return IN_EVERY_LINK.test(text) ? <Linked text={text} draw={draw} /> : draw(text);
}

/** Browsers draw a blank for it. */
const LONE_CARRIAGE_RETURN = /\r(?!\n)/g;

/** A text with its links and marks. */
export function Words({ text: written }: { readonly text: string }) {
  // As long as before: the places of mentions and of what a search found stay.
  const text = written.replace(LONE_CARRIAGE_RETURN, "\n");
  const draw = use(WordsContext);
  const part = (from: number, to: number) => (draw ? draw(text, from, to) : <PlainWords text={text.slice(from, to)} />);
  return mayBeFormatted(text) ? <FormattedText text={text} part={part} /> : part(0, text.length);
}

interface Props {
  readonly text: string;
  readonly language?: string | undefined;
  readonly className?: string;
}

/** A text as it was written: links, marks, line breaks and emoji, in its own direction. */
export function RichText({ text, language, className = "" }: Props) {
  return (
    <p
      dir="auto"
      lang={language === "und" ? undefined : language}
      className={`words whitespace-pre-wrap ${className} ${isEmojiOnly(text) ? "py-1 text-[2.25rem] leading-tight" : ""}`}
    >
      <Words text={text} />
    </p>
  );
}
