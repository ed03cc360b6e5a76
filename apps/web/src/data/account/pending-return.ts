/** Destination of a user who signs up on the way: kept until the address is confirmed, in any tab. */
const KEY = "lingualoom:pending-return";

export const pendingReturn = () => localStorage.getItem(KEY);
export const forgetPendingReturn = () => localStorage.removeItem(KEY);
export function rememberPendingReturn(path: string | undefined): void {
  if (path) localStorage.setItem(KEY, path);
  else forgetPendingReturn();
}
