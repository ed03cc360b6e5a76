const KEY = "lingualoom:offline";

export const offlineUserId = () => localStorage.getItem(KEY);

export function noteKeptPerson(me: string | null): void {
  if (me === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, me);
}
