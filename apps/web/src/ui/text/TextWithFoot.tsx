import type { ReactNode } from "react";
import { isEmojiOnly } from "./emoji-only.ts";
import { RichText, Words } from "./RichText.tsx";

interface Props {
  readonly text: string;
  readonly language?: string | undefined;
  /** One element, with a direction of its own, so that the text's is found in the text. */
  readonly foot: ReactNode;
  readonly className?: string;
  /** Only the room of the text is wanted, for another one that is to come: it is drawn as bars, and nobody reads it. */
  readonly asRoom?: boolean;
}

/** A text whose foot, such as its time, stands at the end of its last line where there is room. */
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
      {/* Its space is on the side of the text, whose direction it shares; the foot has another one. */}
      <span className="float-end ms-2 mt-1 flex">{foot}</span>
    </div>
  );
}
