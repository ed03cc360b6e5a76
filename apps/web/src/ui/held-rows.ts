/** The places of the rows that must stay in the page: where the focus is, and what is selected. */
export function heldRows(list: Element): { readonly first: number; readonly last: number } | null {
  const selection = getSelection();
  const ends = selection?.isCollapsed ? [] : [selection?.anchorNode, selection?.focusNode];
  const indexes = [document.activeElement, ...ends]
    .filter((node) => node && node !== list && list.contains(node))
    .map((node) =>
      (node instanceof Element ? node : node?.parentElement)?.closest<HTMLElement>("[data-index]"),
    )
    .flatMap((row) => (row?.dataset.index === undefined ? [] : [Number(row.dataset.index)]));
  return indexes.length > 0 ? { first: Math.min(...indexes), last: Math.max(...indexes) } : null;
}
