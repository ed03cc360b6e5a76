/** The last thing said to screen readers, for the one live region of the page. */
let said = "";
const listeners = new Set<() => void>();

export function announce(text: string): void {
  said = text;
  for (const listener of listeners) listener();
}

export const lastAnnouncement = () => said;

export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
