import { LinkifyIt } from "linkify-it";

const linkify = new LinkifyIt({ fuzzyLink: true }).add("ftp:", null).add("//", null);
/** A link in a message may lead to a page or a mailbox, never run anything. */
const SAFE = new Set(["http:", "https:", "mailto:"]);

export interface LinkPart {
  readonly text: string;
  readonly href?: string;
  /** Where the part starts in the text; unique within it. */
  readonly at: number;
}

const isSafe = (href: string) => URL.canParse(href) && SAFE.has(new URL(href).protocol);

/** A message's text cut into plain parts and links. Put together again the parts are the text, unchanged. */
export function linkParts(text: string): LinkPart[] {
  const parts: LinkPart[] = [];
  let done = 0;
  for (const { index, lastIndex, url } of linkify.match(text) ?? []) {
    if (!isSafe(url)) continue;
    if (index > done) parts.push({ text: text.slice(done, index), at: done });
    parts.push({ text: text.slice(index, lastIndex), href: url, at: index });
    done = lastIndex;
  }
  if (done < text.length) parts.push({ text: text.slice(done), at: done });
  return parts;
}
