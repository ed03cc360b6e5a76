import { linksOf } from "@lingualoom/links/links.ts";
import { trueHost } from "@lingualoom/links/true-host.ts";

export interface LinkPart {
  readonly text: string;
  readonly href?: string;
  /** The host as the network spells it, where the written one may be taken for another. */
  readonly host?: string | undefined;
  /** Where the part starts in the text; unique within it. */
  readonly at: number;
}

/** A message's text cut into plain parts and links. Put together again the parts are the text, unchanged. */
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
