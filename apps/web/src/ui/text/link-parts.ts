import { linksOf } from "@lingualoom/links/links.ts";
import { trueHost } from "@lingualoom/links/true-host.ts";

interface LinkPart {
  readonly text: string;
  readonly href?: string;
  /** The real host, if the written one could be mistaken for another. */
  readonly host?: string | undefined;
  /** Offset of the part in the text; unique within it. */
  readonly at: number;
}

/** Splits a message's text into plain parts and links. The joined parts are the unchanged text. */
export function linkParts(text: string): LinkPart[] {
  const parts: LinkPart[] = [];
  let done = 0;
  for (const { from, to, href } of linksOf(text)) {
    if (from > done) parts.push({ text: text.slice(done, from), at: done });
    const written = text.slice(from, to);
    parts.push({ text: written, href, host: trueHost(written, href), at: from });
    done = to;
  }
  if (done < text.length) parts.push({ text: text.slice(done), at: done });
  return parts;
}
