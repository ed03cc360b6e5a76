import { lazyComponent } from "../lazy/lazy-component.tsx";
import { isEmojiOnly } from "./emoji-only.ts";

/** Each link contains one of these, so most texts need no further search. */
const IN_EVERY_LINK = /[.:@]\S/;

// A text shows before the code that recognises its links is loaded.
const Linked = lazyComponent(
  async () => (await import("./Linked.tsx")).Linked,
  ({ text }: { readonly text: string }) => text,
  { prefetch: true, optional: true },
);

/** A text with its links. */
export const Words = ({ text }: { readonly text: string }) =>
  IN_EVERY_LINK.test(text) ? <Linked text={text} /> : text;

interface Props {
  readonly text: string;
  readonly language?: string | undefined;
  readonly className?: string;
}

/** A text as it was written: links, line breaks and emoji, in its own direction. */
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
