import { linkParts } from "./link-parts.ts";

/** A text with its links, which lead away from the page and learn nothing of it. */
export function Linked({ text }: { readonly text: string }) {
  return linkParts(text).map((part) =>
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
      part.text
    ),
  );
}
