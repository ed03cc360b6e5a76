import { LinkifyIt } from "linkify-it";
import tlds from "tlds" with { type: "json" };

/** Endings of file names that are also top-level domains: "README.md", "main.rs", "a.py", "run.sh". */
const OF_FILES = "md|mov|py|rs|sh|zip";
/** Second levels that make a file name unlikely: "abc.com.py", "mfa.gov.rs". */
const SECOND_LEVELS = "ac|co|com|edu|gob|gov|net|org";
const FILE_NAME = new RegExp(`(?<!\\.(?:${SECOND_LEVELS}))\\.(?:${OF_FILES})$`, "i");

/** Words with which a sentence goes on after a full stop without a blank ("Hi.how are you"). Hardly a site ends in one. */
const WORDS = "buy|call|casa|dad|eat|here|how|jetzt|like|now|open|play|read|safe|save|talk|uno|you";
/** "Ya llegué.Me voy", "fin.De la": a capital after the full stop begins a sentence; "EXAMPLE.COM" has more of them. */
const SENTENCE = new RegExp(`\\.(?:${WORDS})$|\\.\\p{Lu}\\p{Ll}+$`, "u");

/** The endings that are assigned (IANA), as a domain without a scheme must have one. */
const ENDINGS: string[] = tlds;

/** A host without a scheme and without "www." that is more likely the name of a file, or two sentences. */
const isNoHost = (host: string): boolean => FILE_NAME.test(host) || SENTENCE.test(host);

const linkify = new LinkifyIt({ fuzzyLink: true }).tlds(ENDINGS).add("ftp:", null).add("//", null);
/** A link in a message may lead to a page or a mailbox, never run anything. */
const SAFE = new Set(["http:", "https:", "mailto:"]);
/** A text without one of these has no link: a quick test for most texts. */
const IN_EVERY_LINK = /[.:@]\S/;

/** `"see https://a.example!"`: it is of the sentence, although another sign follows. */
const BEFORE_A_QUOTE = /[!?.,;:]{1,20}$/;

/** A part of a text that can be followed. */
export interface Link {
  readonly from: number;
  readonly to: number;
  readonly href: string;
}

/**
 * The links of a text, in its order. The page makes exactly these clickable. Translation protects exactly these: no engine
 * sees one, and an answer with another one is refused.
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

/** The host of an address without a scheme. "www." always begins one. */
const hostOf = (address: string) => (/^www\./i.test(address) ? "" : (/^[^/?#]*/.exec(address)?.[0] ?? ""));

/** Scripts that are written without blanks, and Korean, whose particles follow other letters without one. */
const ATTACHED =
  "[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}]";
/** Marks that turn the direction, and the blank without width. Within a link they would show another address than it has. */
const INVISIBLE = "[\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]";
/**
 * A blank; such a mark; the beginning of an address; a change to such a script, unless a dot shows that it is of a
 * domain ("www.x日本.example"); a change back.
 */
const TURNS = new RegExp(
  `(\\s)|(${INVISIBLE})|(://)|(?<=[a-z0-9])(?=${ATTACHED})(?!${ATTACHED}+\\.[a-z0-9])()|(?<=${ATTACHED})(?=[a-z0-9])`,
  "giu",
);

interface Stretch {
  readonly from: number;
  readonly text: string;
}

/** The parts of a text in which a link may stand: "见https://example.com/a和example.org吧" has four. */
function* stretchesOf(text: string): Generator<Stretch> {
  let from = 0;
  for (const end of [...seamsOf(text), text.length]) {
    if (end > from) yield { from, text: text.slice(from, end) };
    from = end;
  }
}

/** Where a link may end or begin without a blank. */
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
