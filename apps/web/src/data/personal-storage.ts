/** What this browser keeps for one person: drafts, which messages were translated. All of it goes at logout. */
const prefixOf = (me: string) => `lingualoom:person:${me}:`;

export const personalKey = (me: string, name: string) => prefixOf(me) + name;

export function forgetPerson(me: string): void {
  const prefix = prefixOf(me);
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}
