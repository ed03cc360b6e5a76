export type MarkName = "bold" | "italic" | "strike" | "code" | "quote";

const AROUND = { bold: "*", italic: "_", strike: "~", code: "`" } as const;
const QUOTE = "> ";
const FENCE = "```";

interface TextSelection {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

export function withMark(text: string, from: number, to: number, name: MarkName): TextSelection {
  if (name === "quote") return quoted(text, from, to);
  const selected = text.slice(from, to);
  if (name === "code" && selected.includes("\n")) return wrapped(text, from, to, `${FENCE}\n`, `\n${FENCE}`);
  const mark = AROUND[name];
  // Marks touch their words, and each line has its own.
  const lines = selected.split("\n").map((line) => {
    const words = line.trim();
    return words && line.replace(words, () => around(words, mark));
  });
  if (selected.includes("\n")) return replaced(text, from, to, lines.join("\n"));
  const start = from + (selected.length - selected.trimStart().length);
  return wrapped(text, start, start + selected.trim().length, mark, mark);
}

function around(words: string, mark: string): string {
  const isMarked = words.length > 2 * mark.length && words.startsWith(mark) && words.endsWith(mark);
  return isMarked ? words.slice(mark.length, -mark.length) : mark + words + mark;
}

/** Removes marks that surround the selection or are inside it. */
function wrapped(text: string, from: number, to: number, before: string, after: string): TextSelection {
  const selected = text.slice(from, to);
  if (text.slice(0, from).endsWith(before) && text.slice(to).startsWith(after))
    return replaced(text, from - before.length, to + after.length, selected);
  if (selected.length > before.length + after.length && selected.startsWith(before) && selected.endsWith(after))
    return replaced(text, from, to, selected.slice(before.length, -after.length));
  const { text: marked } = replaced(text, from, to, before + selected + after);
  return { text: marked, from: from + before.length, to: to + before.length };
}

/** Toggles whole lines. */
function quoted(text: string, from: number, to: number): TextSelection {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const lines = text.slice(start, to).split("\n");
  const areQuotes = lines.every((line) => line.startsWith(QUOTE));
  const changed = lines.map((line) => (areQuotes ? line.slice(QUOTE.length) : QUOTE + line));
  return replaced(text, start, to, changed.join("\n"));
}

function replaced(text: string, from: number, to: number, by: string): TextSelection {
  return { text: text.slice(0, from) + by + text.slice(to), from, to: from + by.length };
}

/** Changes the selection as typing does, so that it can be undone. */
export function toggleMark(area: HTMLTextAreaElement, name: MarkName): void {
  const { selectionStart, selectionEnd, value } = area;
  const { text, from, to } = withMark(value, selectionStart, selectionEnd, name);
  area.select();
  // Only this command keeps the browser's undo history.
  if (!document.execCommand("insertText", false, text)) {
    area.setRangeText(text, 0, value.length);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(from, to);
}
