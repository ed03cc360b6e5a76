import { Fragment, type ReactNode } from "react";
import { linkParts } from "./link-parts.ts";

interface Props {
  readonly text: string;
  readonly draw?: (text: string) => ReactNode;
}

/** A text with its links, which open outside of the page and send no `Referer`. */
export function Linked({ text, draw = (plain) => plain }: Props) {
  return linkParts(text).map((part) =>
    part.href ? (
      <Fragment key={part.at}>
        <a
          href={part.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="text-indigo underline underline-offset-2"
        >
          {part.text}
        </a>
        {part.host && (
          // Not copied along with the link.
          <bdi className="select-none text-muted"> ({part.host})</bdi>
        )}
      </Fragment>
    ) : (
      <Fragment key={part.at}>{draw(part.text)}</Fragment>
    ),
  );
}
