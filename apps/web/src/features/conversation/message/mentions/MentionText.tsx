import { mentionSpans } from "@lingualoom/contract/mentions.ts";
import type { Mention } from "@lingualoom/contract/shapes.ts";
import { Fragment } from "react";
import { PlainWords } from "#/ui/text/RichText.tsx";
import { Mentioned } from "./Mentioned.tsx";

interface Props {
  readonly text: string;
  /** Of the text, what is drawn here. */
  readonly from: number;
  readonly to: number;
  readonly mentions: readonly Mention[] | undefined;
  readonly mentionsAll: boolean | undefined;
}

/** A stretch of a text of a message, in whichever language, with the people whom the message mentions. */
export function MentionText({ text, from: start, to: end, mentions, mentionsAll }: Props) {
  const spans = mentionSpans(text, { mentions, mentionsAll }).filter(({ from, to }) => from >= start && to <= end);
  return (
    <>
      {spans.map(({ from, to, userId }, i) => (
        <Fragment key={from}>
          <PlainWords text={text.slice(spans[i - 1]?.to ?? start, from)} />
          <Mentioned userId={userId} written={text.slice(from + 1, to)} />
        </Fragment>
      ))}
      <PlainWords text={text.slice(spans.at(-1)?.to ?? start, end)} />
    </>
  );
}
