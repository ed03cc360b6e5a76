import type { ReactNode } from "react";
import { isEmojiOnly } from "./emoji-only.ts";
import { RichText, Words } from "./RichText.tsx";

interface Props {
  readonly text: string;
  readonly language?: string | undefined;
  /** A single element with its own direction, so that the text's direction is detected from the text. */
  readonly foot: ReactNode;
  readonly className?: string;
  /** Only reserves the space of the text for another one: rendered as bars, and hidden from screen readers. */
  readonly asRoom?: boolean;
}

/** A text whose foot, such as its time, is at the end of its last line if there is space. */
export function TextWithFoot({ text, language, foot, className = "", asRoom }: Props) {
  if (isEmojiOnly(text))
    return (
      <div className="flex flex-wrap items-end justify-end gap-x-3">
        <RichText text={text} language={language} className="min-w-0 grow" />
        {foot}
      </div>
    );
  return (
    <div dir="auto" className={`flow-root ${className}`}>
      <p
        aria-hidden={asRoom || undefined}
        lang={language === "und" ? undefined : language}
        className={`words inline whitespace-pre-wrap ${asRoom ? "text-bars" : ""}`}
      >
        <Words text={text} />
      </p>
      {/* The foot's gap is on the side of the text, whose direction it shares; the foot has another one. */}
      <span className="float-end ms-2 mt-1 flex">{foot}</span>
    </div>
  );
}
