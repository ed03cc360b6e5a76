/**
 * The places of the rows that must stay in the page: where the focus is, and what is selected, with their neighbours,
 * so that Tab goes on from there and not from the next row that happens to be in the page. The last may be one too
 * many.
 */
export function heldRows(list: Element): { readonly first: number; readonly last: number } | null {
  const selection = getSelection();
  const ends = selection?.isCollapsed ? [] : [selection?.anchorNode, selection?.focusNode];
  const indexes = [document.activeElement, ...ends]
    .filter((node) => node && node !== list && list.contains(node))
    .map((node) =>
      (node instanceof Element ? node : node?.parentElement)?.closest<HTMLElement>("[data-index]"),
    )
    .flatMap((row) => (row?.dataset.index === undefined ? [] : [Number(row.dataset.index)]));
  return indexes.length > 0
    ? { first: Math.max(0, Math.min(...indexes) - 1), last: Math.max(...indexes) + 1 }
    : null;
}
