/** Browser storage of one user: drafts, translated messages etc. All of it is deleted at logout. */
const prefixOf = (me: string) => `lingualoom:person:${me}:`;

export const personalKey = (me: string, name: string) => prefixOf(me) + name;

export function personalKeys(me: string, beginning: string): { key: string; name: string }[] {
  const prefix = personalKey(me, beginning);
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ key, name: key.slice(prefix.length) }));
}

export function forgetPerson(me: string): void {
  for (const { key } of personalKeys(me, "")) localStorage.removeItem(key);
}
