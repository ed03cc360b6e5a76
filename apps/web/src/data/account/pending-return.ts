/** Where somebody goes who signs up on the way there: it waits until the address is confirmed, in whichever tab. */
const KEY = "lingualoom:pending-return";

export const pendingReturn = () => localStorage.getItem(KEY);
export const forgetPendingReturn = () => localStorage.removeItem(KEY);
/** Without a path, one that an earlier sign-up left behind is forgotten. */
export function rememberPendingReturn(path: string | undefined): void {
  if (path) localStorage.setItem(KEY, path);
  else forgetPendingReturn();
}
