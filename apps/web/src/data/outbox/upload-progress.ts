/** How far the pictures of waiting messages are uploaded, from 0 to 1, by `clientMessageId`. */
const done = new Map<string, number>();
const listeners = new Set<() => void>();

const publish = () => {
  for (const listener of listeners) listener();
};

export function noteProgress(clientMessageId: string, fraction: number | null): void {
  if (fraction === null) done.delete(clientMessageId);
  else done.set(clientMessageId, fraction);
  publish();
}

/** Null while nothing is under way. */
export const progressOf = (clientMessageId: string) => done.get(clientMessageId) ?? null;

export function onProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
