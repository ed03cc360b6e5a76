import { type Formatted, formatted } from "@lingualoom/contract/formatting.ts";
import { Fragment, type ReactNode } from "react";

interface Props {
  readonly text: string;
  /** Draws a stretch of the text. */
  readonly part: (from: number, to: number) => ReactNode;
}

/** A text with what its marks say in place of the marks. Copied, it is what is seen; the menu copies what was written. */
export function FormattedText({ text, part }: Props) {
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
