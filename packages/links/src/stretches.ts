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

export interface Stretch {
  readonly from: number;
  readonly text: string;
}

/** The parts of a text in which a link may stand: "见https://example.com/a和example.org吧" has four. */
export function* stretchesOf(text: string): Generator<Stretch> {
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
