import { Fragment } from "react";
import { linkParts } from "./link-parts.ts";

/** A text with its links, which open outside of the page and send no `Referer`. */
export function Linked({ text }: { readonly text: string }) {
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
          // A copied link is what was written.
          <bdi className="select-none text-muted"> ({part.host})</bdi>
        )}
      </Fragment>
    ) : (
      part.text
    ),
  );
}
