import {
  addressesIn,
  closes,
  isInWord,
  type Line,
  MARKS,
  type Mark,
  marksPart,
  marksWords,
  opens,
  reachInWord,
} from "./marks.ts";
import { mayBeFormatted } from "./may-be-formatted.ts";

/** A part of a text without further formatting; positions are string indexes. */
interface Leaf {
  readonly kind: "text" | "code" | "block";
  readonly from: number;
  readonly to: number;
}

interface Marked {
  readonly kind: "strong" | "emphasis" | "strike" | "quote";
  readonly children: readonly Formatted[];
}

/** Nodes of a formatted text. The gaps between leaves are the marks themselves. */
export type Formatted = Leaf | Marked;

const FENCE = "```";
/** A language name after the fence. */
const FENCE_NAME = /^[\w+#.-]{0,20}\n/;

/**
 * Parses `*bold*` and `**bold**`, `_italic_`, `***both***`, `~struck~` and `~~struck~~`, inline code and code blocks in
 * backticks, and lines that begin with `> ` as quotes. Marks touch their words and stay within one line, so that `2 * 3
 * * 4`, `snake_case` and emoticons are left alone; code and addresses are not parsed. Runs in linear time.
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

/** Removes the marks, for places that show one line or no formatting. */
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

/** Returns the content of a code block that starts here, and where the text continues after its trailing line break. */
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

/** Returns the start of the next code block, or the end of the text. */
function endOfProse(text: string, at: number): number {
  for (let next = text.indexOf(FENCE, at + 1); next >= 0; next = text.indexOf(FENCE, next + FENCE.length))
    if (fenceAt(text, next)) return next;
  return text.length;
}

/** Parses quotes, and lines of inline marks between them. */
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
      quote.push(...markedLine(text, at + 2, end));
    } else {
      quote = undefined;
      found.push(...markedLine(text, at, end));
      if (!isLast) found.push({ kind: "text", from: end, to: end + 1 });
    }
    at = end + 1;
  }
  return joined(found);
}

interface LineReading extends Line {
  readonly text: string;
  readonly kept: Uint8Array;
  /** Enclosing marks. A mark is not nested in itself, so each character is parsed only a few times. */
  readonly within: readonly Mark[];
}

function markedLine(text: string, from: number, to: number): Formatted[] {
  const line = text.slice(from, to);
  const kept = new Uint8Array(line.length);
  for (let at = 0; at < line.length; at++) {
    const code = codeAt(line, at, line.length);
    if (code) kept.fill(1, at, code.end);
    at = code ? code.end - 1 : at;
  }
  for (const address of addressesIn(line)) kept.fill(1, address.from, address.to);
  return moved(marked({ text: line, from: 0, to: line.length, kept, within: [] }), from);
}

const moved = (nodes: readonly Formatted[], by: number): Formatted[] =>
  nodes.map((node) =>
    "children" in node
      ? { ...node, children: moved(node.children, by) }
      : { ...node, from: node.from + by, to: node.to + by },
  );

function marked(reading: LineReading): Formatted[] {
  const { text, from, to } = reading;
  const found: Formatted[] = [];
  /** Marks without a closing one from here on. */
  const unclosed = new Set<string>();
  let done = from;
  for (let at = from; at < to; at++) {
    const span = codeAt(text, at, to) ?? markAt(reading, at, unclosed);
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

function markAt(reading: LineReading, at: number, unclosed: Set<string>): Span | null {
  const { text, kept, within } = reading;
  const found = kept[at] ? undefined : MARKS.find(({ mark }) => text.startsWith(mark, at));
  if (!found || within.includes(found) || unclosed.has(found.mark) || !opens(text, at, reading, found)) return null;
  const from = at + found.mark.length;
  const inWord = isInWord(text, at, found);
  const close = closing(reading, from, inWord ? reachInWord(text, from) : reading.to, found);
  if (close < 0) {
    if (!inWord) unclosed.add(found.mark);
    return null;
  }
  const end = close + found.mark.length;
  if (!marksWords(text, from, close, found)) return { node: { kind: "text", from: at, to: end }, end };
  if (!marksPart(text, at, close, found)) return null;
  const children = marked({ ...reading, from, to: close, within: [...within, found] });
  if (found.kind === "both") return { node: { kind: "strong", children: [{ kind: "emphasis", children }] }, end };
  return { node: { kind: found.kind, children }, end };
}

function closing(reading: LineReading, from: number, reach: number, found: Mark): number {
  const { text, to, kept } = reading;
  const { mark } = found;
  for (
    let at = text.indexOf(mark, from + 1);
    at >= 0 && at <= reach && at + mark.length <= to;
    at = text.indexOf(mark, at + 1)
  )
    if (!kept[at] && closes(text, at, reading, found)) return at;
  return -1;
}

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
