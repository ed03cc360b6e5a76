const KEY = "lingualoom:pending-email";

export const pendingEmail = () => localStorage.getItem(KEY);
export const rememberPendingEmail = (email: string) => localStorage.setItem(KEY, email);
export const forgetPendingEmail = () => localStorage.removeItem(KEY);
