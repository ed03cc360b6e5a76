/** Whether the browser's data saver is on: then the page prefetches nothing. */
export const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
