/** The invite that a visitor has chosen in this tab, kept while they sign up or in. */
const KEY = "lingualoom:invite";

export const chosenInvite = () => sessionStorage.getItem(KEY);
export const chooseInvite = (code: string) => sessionStorage.setItem(KEY, code);
export const forgetInvite = () => sessionStorage.removeItem(KEY);
