import type { Range } from "./rows-in-view.ts";

/**
 * Returns the rows that must stay mounted: those with the focus or the selection, and their neighbours, so that Tab
 * continues from there instead of from the next mounted row. The end may be one too many.
 */
export function pinnedRows(list: Element): Range | null {
  const selection = getSelection();
  const ends = selection?.isCollapsed ? [] : [selection?.anchorNode, selection?.focusNode];
  const indexes = [document.activeElement, ...ends]
    .filter((node) => node && node !== list && list.contains(node))
    .map((node) => (node instanceof Element ? node : node?.parentElement)?.closest<HTMLElement>("[data-index]"))
    .flatMap((row) => (row?.dataset.index === undefined ? [] : [Number(row.dataset.index)]));
  return indexes.length > 0 ? { start: Math.max(0, Math.min(...indexes) - 1), end: Math.max(...indexes) + 2 } : null;
}
