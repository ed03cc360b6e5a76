import { withoutMarks } from "@lingualoom/contract/formatting.ts";
import { mentionSpans } from "@lingualoom/contract/mentions.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { Fragment } from "react";

interface Props {
  readonly message: Message;
  readonly text: string;
  readonly language: string | undefined;
}

/** A message's text in one line, without formatting, in the direction of its words even after a foreign name. */
export function SingleLineText({ message, text: written, language }: Props) {
  const text = withoutMarks(written);
  const spans = mentionSpans(text, message);
  return (
    <bdi lang={language === "und" ? undefined : language} className="one-line">
      {spans.map(({ from, to }, i) => (
        <Fragment key={from}>
          {text.slice(spans[i - 1]?.to ?? 0, from)}
          <bdi>{text.slice(from, to)}</bdi>
        </Fragment>
      ))}
      {text.slice(spans.at(-1)?.to ?? 0)}
    </bdi>
  );
}
