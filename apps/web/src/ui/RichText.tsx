import { isEmojiOnly } from "./emoji-only.ts";
import { linkParts } from "./link-parts.ts";

interface Props {
  readonly text: string;
  readonly language?: string | undefined;
}

/** Somebody's words as they wrote them: links, line breaks and emoji, in their own direction. */
export function RichText({ text, language }: Props) {
  return (
    <p
      dir="auto"
      lang={language === "und" ? undefined : language}
      className={`whitespace-pre-wrap ${isEmojiOnly(text) ? "py-1 text-[2.25rem] leading-tight" : ""}`}
    >
      {linkParts(text).map((part) =>
        part.href ? (
          <a
            key={part.at}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-indigo underline underline-offset-2"
          >
            {part.text}
          </a>
        ) : (
          <span key={part.at}>{part.text}</span>
        ),
      )}
    </p>
  );
}
