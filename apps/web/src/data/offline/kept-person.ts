const KEY = "lingualoom:offline";

/** The user whose chats this browser stores for offline reading. */
export const keptPerson = () => localStorage.getItem(KEY);

export function noteKeptPerson(me: string | null): void {
  if (me === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, me);
}
