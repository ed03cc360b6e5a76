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
  for (const { index, lastIndex, url } of linksIn(text)) {
    if (!isSafe(url)) continue;
    if (index > done) parts.push({ text: text.slice(done, index), at: done });
    parts.push({ text: text.slice(index, lastIndex), href: url, at: index });
    done = lastIndex;
  }
  if (done < text.length) parts.push({ text: text.slice(done), at: done });
  return parts;
}

/** The library knows links between blanks; each stretch of the text is given to it as if it stood between them. */
function* linksIn(text: string) {
  const ends = [...seamsOf(text), text.length];
  for (const [i, end] of ends.entries()) {
    const from = ends[i - 1] ?? 0;
    for (const { index, lastIndex, url } of linkify.match(text.slice(from, end)) ?? []) {
      yield { index: from + index, lastIndex: from + lastIndex, url };
    }
  }
}

/** Scripts that are written without blanks, and Korean, whose particles follow other letters without one. */
const ATTACHED =
  "[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}]";
/**
 * A blank; the beginning of an address; a change to such a script, unless a dot shows that it is of a domain
 * ("www.x日本.example"); a change back.
 */
const TURNS = new RegExp(
  `(\\s)|(://)|(?<=[a-z0-9])(?=${ATTACHED})(?!${ATTACHED}+\\.[a-z0-9])()|(?<=${ATTACHED})(?=[a-z0-9])`,
  "giu",
);

/**
 * Where a link may end or begin without a blank: "见https://example.com/a和example.org吧". The translation holds links
 * by the same rule (`packages/translation/src/segments/links.ts`).
 */
function* seamsOf(text: string): Generator<number> {
  let inLink = false;
  for (const { index, 1: blank, 2: address, 3: away } of text.matchAll(TURNS)) {
    if (blank !== undefined) inLink = false;
    else if (address !== undefined) inLink = true;
    else if (away !== undefined) {
      inLink = false;
      yield index;
    } else if (!inLink) yield index;
  }
}
