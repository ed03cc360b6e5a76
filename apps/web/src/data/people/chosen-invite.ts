/** The invite that somebody without a session has chosen to follow in this tab: it waits while they sign up or in. */
const KEY = "lingualoom:invite";

export const chosenInvite = () => sessionStorage.getItem(KEY);
export const chooseInvite = (code: string) => sessionStorage.setItem(KEY, code);
export const forgetInvite = () => sessionStorage.removeItem(KEY);
