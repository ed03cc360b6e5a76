/** Whether somebody asked their browser to spare their connection: then nothing is fetched before it is needed. */
export const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
