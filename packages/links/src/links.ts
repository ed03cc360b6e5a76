import { LinkifyIt } from "linkify-it";
import tlds from "tlds" with { type: "json" };

/** File extensions that are also top-level domains: "README.md", "main.rs", "a.py", "run.sh". */
const FILE_EXTENSIONS = "md|mov|py|rs|sh|zip";
/** Second-level domains that make a file name unlikely: "abc.com.py", "mfa.gov.rs". */
const SECOND_LEVELS = "ac|co|com|edu|gob|gov|net|org";
const FILE_NAME = new RegExp(`(?<!\\.(?:${SECOND_LEVELS}))\\.(?:${FILE_EXTENSIONS})$`, "i");

/** Words that often follow a full stop without a space ("Hi.how are you"). Few sites use them as top-level domains. */
const WORDS = "buy|call|casa|dad|eat|here|how|jetzt|like|now|open|play|read|safe|save|talk|uno|you";
/** Matches "Ya llegué.Me voy" and "fin.De la": a capital begins a sentence. "EXAMPLE.COM" has more capitals. */
const SENTENCE = new RegExp(`\\.(?:${WORDS})$|\\.\\p{Lu}\\p{Ll}+$`, "u");

/** The assigned top-level domains (IANA). A domain without a scheme must have one of them. */
const ENDINGS: string[] = tlds;

/** Whether a host without a scheme and without "www." is more likely a file name, or the seam of two sentences. */
const isNoHost = (host: string): boolean => FILE_NAME.test(host) || SENTENCE.test(host);

const linkify = new LinkifyIt({ fuzzyLink: true }).tlds(ENDINGS).add("ftp:", null).add("//", null);
/** Links in messages may open a page or a mailbox, but never run anything. */
const SAFE = new Set(["http:", "https:", "mailto:"]);
/** Quick test: a text without a match has no link. */
const IN_EVERY_LINK = /[.:@]\S/;

/** Punctuation before a closing quote belongs to the sentence: `"see https://a.example!"`. */
const BEFORE_A_QUOTE = /[!?.,;:]{1,20}$/;

/** A link in a text, with its position. */
export interface Link {
  readonly from: number;
  readonly to: number;
  readonly href: string;
}

/**
 * Returns the links of a text, in order. The client makes exactly these clickable. Translation protects exactly these:
 * engines never see them, and a translation with any other link is refused.
 */
export function linksOf(text: string): Link[] {
  if (!IN_EVERY_LINK.test(text)) return [];
  return [...stretchesOf(text)].flatMap((stretch) =>
    (linkify.match(stretch.text) ?? [])
      .filter(({ schema, raw, url }) => isSafe(url) && (schema !== "" || !isNoHost(hostOf(raw))))
      .map(({ index, lastIndex, raw, url }) => {
        const [after = ""] = BEFORE_A_QUOTE.exec(raw) ?? [];
        const to = stretch.from + lastIndex - after.length;
        return { from: stretch.from + index, to, href: url.slice(0, url.length - after.length) };
      }),
  );
}

const isSafe = (href: string) => URL.canParse(href) && SAFE.has(new URL(href).protocol);

/** The host of an address without a scheme. "www." always begins a link. */
const hostOf = (address: string) => (/^www\./i.test(address) ? "" : (/^[^/?#]*/.exec(address)?.[0] ?? ""));

/** Scripts that are written without spaces, and Korean, whose particles attach to other scripts without one. */
const ATTACHED =
  "[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}]";
/** Directional marks and the zero-width space. Within a link they would display another address than the real one. */
const INVISIBLE = "[\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]";
/**
 * Matches a space; an invisible mark; the beginning of an address; a change to an attached script, unless a dot shows
 * that it is part of a domain ("www.x日本.example"); and a change back.
 */
const TURNS = new RegExp(
  `(\\s)|(${INVISIBLE})|(://)|(?<=[a-z0-9])(?=${ATTACHED})(?!${ATTACHED}+\\.[a-z0-9])()|(?<=${ATTACHED})(?=[a-z0-9])`,
  "giu",
);

interface Stretch {
  readonly from: number;
  readonly text: string;
}

/** Yields the parts of a text that may hold a link: "见https://example.com/a和example.org吧" has four. */
function* stretchesOf(text: string): Generator<Stretch> {
  let from = 0;
  for (const end of [...seamsOf(text), text.length]) {
    if (end > from) yield { from, text: text.slice(from, end) };
    from = end;
  }
}

/** Yields the positions at which a link may end or begin without a space. */
function* seamsOf(text: string): Generator<number> {
  let inLink = false;
  for (const { index, 1: blank, 2: invisible, 3: address, 4: away } of text.matchAll(TURNS)) {
    if (blank !== undefined) inLink = false;
    else if (invisible !== undefined) {
      inLink = false;
      yield index;
      yield index + 1;
    } else if (address !== undefined) inLink = true;
    else if (away !== undefined) {
      inLink = false;
      yield index;
    } else if (!inLink) yield index;
  }
}
