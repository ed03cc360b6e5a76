import { createStore } from "#/external-store.ts";

/**
 * Upload progress of pending messages' attachments, from 0 to 1, by key. Global because the outbox sends while no
 * component shows the message.
 */
export const uploadProgress = createStore<ReadonlyMap<string, number>>(new Map());

export function noteProgress(key: string, fraction: number | null): void {
  const next = new Map(uploadProgress.get());
  if (fraction === null) next.delete(key);
  else next.set(key, fraction);
  uploadProgress.set(next);
}
