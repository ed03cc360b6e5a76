import { type Formatted, formatted } from "@lingualoom/contract/formatting.ts";
import { mayBeFormatted } from "@lingualoom/contract/may-be-formatted.ts";
import { createContext, Fragment, type ReactNode, use } from "react";
import { WithCustomEmoji } from "./custom-emoji.tsx";
import { isEmojiOnly } from "./emoji-only.ts";
import { Linked } from "./Linked.tsx";

/** Each link contains one of these, so most texts need no further search. */
const IN_EVERY_LINK = /[.:@]\S/;

/** Renders a part of a message's text, original or translated, if it contains more than links. */
export const WordsContext = createContext<((text: string, from: number, to: number) => ReactNode) | null>(null);

/** Renders a part without links, mentions and marks, if its words are clickable. */
export const PlainContext = createContext((text: string): ReactNode => text);

export function PlainWords({ text }: { readonly text: string }) {
  const plain = use(PlainContext);
  const draw = (part: string) => <WithCustomEmoji text={part} draw={plain} />;
  return IN_EVERY_LINK.test(text) ? <Linked text={text} draw={draw} /> : plain(text);
}

/** Browsers render it as a space. */
const LONE_CARRIAGE_RETURN = /\r(?!\n)/g;

export function Words({ text: written }: { readonly text: string }) {
  // Keeps the length, and so the positions of mentions and search results.
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

/** A text in the original: links, formatting, line breaks and emoji, in its own direction. */
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

interface FormattedTextProps {
  readonly text: string;
  readonly part: (from: number, to: number) => ReactNode;
}

/** A formatted text without its marks. Copying it copies what is visible; the menu copies the source. */
function FormattedText({ text, part }: FormattedTextProps) {
  const draw = (nodes: readonly Formatted[]): ReactNode =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their places.
    nodes.map((node, i) => <Fragment key={i}>{drawn(node)}</Fragment>);

  function drawn(node: Formatted): ReactNode {
    switch (node.kind) {
      case "text":
        return part(node.from, node.to);
      case "strong":
        return <strong className="font-semibold">{draw(node.children)}</strong>;
      case "emphasis":
        return <em>{draw(node.children)}</em>;
      case "strike":
        return <s>{draw(node.children)}</s>;
      case "quote":
        return (
          // biome-ignore lint/a11y/useSemanticElements: a paragraph has no `blockquote` in it.
          <span role="blockquote" className="my-1 block border-s-2 border-edge ps-2 text-muted">
            {draw(node.children)}
          </span>
        );
      case "code":
        return (
          <code dir="ltr" className="rounded-sm bg-sunken px-1 font-mono text-[0.9em]">
            {text.slice(node.from, node.to)}
          </code>
        );
      case "block":
        return (
          <code dir="ltr" className="my-1 block rounded-md bg-sunken p-2 font-mono text-sm">
            {text.slice(node.from, node.to)}
          </code>
        );
    }
  }
  return draw(formatted(text));
}
