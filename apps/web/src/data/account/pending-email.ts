/** The address that waits for verification, so that the verification page can name it and send again. */
const KEY = "lingualoom:pending-email";

export const pendingEmail = () => localStorage.getItem(KEY);
export const rememberPendingEmail = (email: string) => localStorage.setItem(KEY, email);
export const forgetPendingEmail = () => localStorage.removeItem(KEY);
