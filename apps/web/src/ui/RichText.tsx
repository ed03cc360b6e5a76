import { isEmojiOnly } from "./emoji-only.ts";
import { lazyComponent } from "./lazy/lazy-component.tsx";

/** Most texts are quickly said to have no link: each has one of these within it. */
const IN_EVERY_LINK = /[.:@]\S/;

// A text is there to be read before what recognises its links is.
const Linked = lazyComponent(
  async () => (await import("./Linked.tsx")).Linked,
  ({ text }: { readonly text: string }) => text,
  { prefetch: true, optional: true },
);

interface Props {
  readonly text: string;
  readonly language?: string | undefined;
  readonly className?: string;
}

/** Somebody's words as they wrote them: links, line breaks and emoji, in their own direction. */
export function RichText({ text, language, className = "" }: Props) {
  return (
    <p
      dir="auto"
      lang={language === "und" ? undefined : language}
      className={`whitespace-pre-wrap ${className} ${isEmojiOnly(text) ? "py-1 text-[2.25rem] leading-tight" : ""}`}
    >
      {IN_EVERY_LINK.test(text) ? <Linked text={text} /> : text}
    </p>
  );
}
