const NAME = "found";
/** Here, because the compiler of the style sheet does not know these selectors yet. The ink is that of the light theme. */
const LOOK = `::highlight(${NAME}) { background-color: var(--marigold); color: oklch(24% 0.025 275); }`;

function addLook(): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(LOOK);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/** Where the parts stand in the texts of an element, as often as they do. */
function rangesIn(element: Element, parts: readonly string[]): Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const text = node.textContent ?? "";
    for (const part of parts) {
      if (!part) continue;
      for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + part.length);
        ranges.push(range);
      }
    }
  }
  return ranges;
}

/**
 * Marks parts of a message's texts while its row is in the page, without changing the page: the browser paints them.
 * Older browsers show the message without marks.
 *
 * @returns ends it
 */
export function markInRow(seq: number, parts: readonly string[]): () => void {
  const log = document.querySelector("[role=log]");
  if (!log || parts.length === 0 || typeof CSS === "undefined" || !("highlights" in CSS)) return () => {};
  const mark = () => {
    const bubble = log.querySelector(`[aria-posinset="${seq}"] [data-bubble]`);
    CSS.highlights.set(NAME, new Highlight(...(bubble ? rangesIn(bubble, parts) : [])));
  };
  // Rows come and go as one scrolls, and a rendition comes later than its original.
  const observer = new MutationObserver(mark);
  const removeLook = addLook();
  observer.observe(log, { childList: true, subtree: true, characterData: true });
  mark();
  return () => {
    observer.disconnect();
    removeLook();
    CSS.highlights.delete(NAME);
  };
}
