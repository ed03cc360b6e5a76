const KEY = "lingualoom:invite";

export const chosenInvite = () => sessionStorage.getItem(KEY);
export const chooseInvite = (code: string) => sessionStorage.setItem(KEY, code);
export const forgetInvite = () => sessionStorage.removeItem(KEY);
