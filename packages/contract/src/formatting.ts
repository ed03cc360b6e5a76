import { mayBeFormatted } from "./may-be-formatted.ts";

/** A stretch of a text that is drawn as it is; positions are those of a string. */
interface Leaf {
  readonly kind: "text" | "code" | "block";
  readonly from: number;
  readonly to: number;
}

interface Marked {
  readonly kind: "strong" | "emphasis" | "strike" | "quote";
  readonly children: readonly Formatted[];
}

/** A text by the marks that people write in it. What its leaves leave out are the marks themselves. */
export type Formatted = Leaf | Marked;

/** Longer ones first: two asterisks are no two single ones. */
const MARKS = [
  { mark: "**", kind: "strong" },
  { mark: "~~", kind: "strike" },
  { mark: "*", kind: "strong" },
  { mark: "_", kind: "emphasis" },
  { mark: "~", kind: "strike" },
] as const;
type Mark = (typeof MARKS)[number];

/** What may stand before marked words, and after them; words of scripts without blanks touch what stands beside them. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}`;
const BEFORE = new RegExp(String.raw`^$|[\s([{"'«“‘„¿¡—–…*_~，。！？：；（《「『、${UNSPACED}]`, "u");
const AFTER = new RegExp(String.raw`^$|[\s)\]}"'»”’“.,;:!?—–…*_~，。！？：；）》」』、،؛؟।${UNSPACED}]`, "u");
const FENCE = "```";
/** The name of a language behind the fence. */
const FENCE_NAME = /^[\w+#.-]{0,20}\n/;

/**
 * Reads `*bold*` and `**bold**`, `_italic_`, `~struck~` and `~~struck~~`, inline code and code blocks in backticks, and lines
 * that begin with `> ` as quotes. Marks hug their words and stay in one line, so that `2 * 3 * 4`, `snake_case` and faces are
 * left alone; in code nothing else is read. Takes time in proportion to the text.
 */
export function formatted(text: string): Formatted[] {
  const found: Formatted[] = [];
  let at = 0;
  while (at < text.length) {
    const fence = fenceAt(text, at);
    const end = fence ? at : endOfProse(text, at);
    if (fence) found.push({ kind: "block", from: fence.from, to: fence.to });
    else found.push(...prose(text, at, end));
    at = fence ? fence.end : end;
  }
  return found;
}

/** The words without their marks, for places that show one line or none of it. */
export const withoutMarks = (text: string): string =>
  mayBeFormatted(text) ? plain(text, formatted(text)).trimEnd() : text;

function plain(text: string, nodes: readonly Formatted[]): string {
  return nodes
    .map((node) => {
      if ("children" in node) return plain(text, node.children) + (node.kind === "quote" ? "\n" : "");
      return text.slice(node.from, node.to) + (node.kind === "block" ? "\n" : "");
    })
    .join("");
}

/** A code block that begins here: what stands in it, and where the text goes on, after the line break behind it. */
function fenceAt(text: string, at: number) {
  if (!text.startsWith(FENCE, at)) return null;
  const close = text.indexOf(FENCE, at + FENCE.length);
  if (close < 0) return null;
  const inside = text.slice(at + FENCE.length, close);
  const name = FENCE_NAME.exec(inside)?.[0] ?? "";
  const from = at + FENCE.length + name.length;
  const to = text[close - 1] === "\n" ? close - 1 : close;
  if (text.slice(from, to).trim() === "") return null;
  const end = close + FENCE.length;
  return { from, to, end: text[end] === "\n" ? end + 1 : end };
}

/** Where the next code block begins, or the text ends. */
function endOfProse(text: string, at: number): number {
  for (let next = text.indexOf(FENCE, at + 1); next >= 0; next = text.indexOf(FENCE, next + FENCE.length))
    if (fenceAt(text, next)) return next;
  return text.length;
}

/** Quotes, and between them lines with marks. */
function prose(text: string, from: number, to: number): Formatted[] {
  const found: Formatted[] = [];
  let quote: Formatted[] | undefined;
  for (let at = from; at < to; ) {
    const newline = text.indexOf("\n", at);
    const end = newline < 0 || newline >= to ? to : newline;
    const isLast = end === to;
    const isQuoted = text.startsWith("> ", at);
    if (isQuoted) {
      if (quote) quote.push({ kind: "text", from: at - 1, to: at });
      else {
        quote = [];
        found.push({ kind: "quote", children: quote });
      }
      quote.push(...marked(text, at + 2, end));
    } else {
      quote = undefined;
      found.push(...marked(text, at, end));
      if (!isLast) found.push({ kind: "text", from: end, to: end + 1 });
    }
    at = end + 1;
  }
  return joined(found);
}

/** One line, or a stretch of it. */
function marked(text: string, from: number, to: number): Formatted[] {
  const found: Formatted[] = [];
  /** Of marks that nothing closes from here on. */
  const unclosed = new Set<string>();
  let done = from;
  for (let at = from; at < to; at++) {
    const span = codeAt(text, at, to) ?? markAt(text, at, from, to, unclosed);
    if (!span) continue;
    if (at > done) found.push({ kind: "text", from: done, to: at });
    found.push(span.node);
    done = span.end;
    at = span.end - 1;
  }
  if (to > done) found.push({ kind: "text", from: done, to });
  return found;
}

interface Span {
  readonly node: Formatted;
  readonly end: number;
}

function codeAt(text: string, at: number, to: number): Span | null {
  if (text[at] !== "`" || text[at - 1] === "`" || text[at + 1] === "`") return null;
  const close = text.indexOf("`", at + 1);
  if (close < 0 || close >= to || text[close + 1] === "`") return null;
  if (text.slice(at + 1, close).trim() === "") return null;
  return { node: { kind: "code", from: at + 1, to: close }, end: close + 1 };
}

function markAt(text: string, at: number, from: number, to: number, unclosed: Set<string>): Span | null {
  const found = MARKS.find(({ mark }) => text.startsWith(mark, at));
  if (!found || unclosed.has(found.mark) || !opens(text, at, from, found)) return null;
  const close = closing(text, at + found.mark.length, to, found);
  if (close < 0) {
    unclosed.add(found.mark);
    return null;
  }
  const children = marked(text, at + found.mark.length, close);
  return { node: { kind: found.kind, children }, end: close + found.mark.length };
}

function opens(text: string, at: number, from: number, { mark }: Mark): boolean {
  const before = at > from ? ([...text.slice(Math.max(from, at - 2), at)].at(-1) ?? "") : "";
  const next = text[at + mark.length] ?? " ";
  return before !== mark[0] && BEFORE.test(before) && !/\s/.test(next) && next !== mark[0];
}

function closing(text: string, from: number, to: number, { mark }: Mark): number {
  for (
    let at = text.indexOf(mark, from + 1);
    at >= 0 && at + mark.length <= to;
    at = text.indexOf(mark, at + 1)
  ) {
    const after = [...text.slice(at + mark.length, Math.min(to, at + mark.length + 2))][0] ?? "";
    const before = text[at - 1] ?? " ";
    if (!/\s/.test(before) && before !== mark[0] && after !== mark[0] && AFTER.test(after)) return at;
  }
  return -1;
}

/** Texts that touch are one. */
function joined(nodes: readonly Formatted[]): Formatted[] {
  const found: Formatted[] = [];
  for (const node of nodes) {
    const last = found.at(-1);
    if (node.kind === "text" && last?.kind === "text" && last.to === node.from)
      found[found.length - 1] = { ...last, to: node.to };
    else found.push(node);
  }
  return found;
}
