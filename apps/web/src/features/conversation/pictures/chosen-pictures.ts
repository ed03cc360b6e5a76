import { useSyncExternalStore } from "react";

/** A picture that is going to be sent, still in front of its sender. */
export interface ChosenPicture {
  readonly key: string;
  readonly blob: Blob;
  /** Shows `blob` for as long as the picture is chosen. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

const NONE: readonly ChosenPicture[] = [];
/** By author and chat, so that looking into another chat loses nothing. */
const chosen = new Map<string, readonly ChosenPicture[]>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What is chosen for a chat, and how that changes. */
export function useChosenPictures(me: string, userId: string) {
  const key = `${me} ${userId}`;
  const pictures = useSyncExternalStore(subscribe, () => chosen.get(key) ?? NONE);
  const change = (next: (before: readonly ChosenPicture[]) => readonly ChosenPicture[]) => {
    const before = chosen.get(key) ?? NONE;
    const after = next(before);
    const kept = new Set(after.map(({ url }) => url));
    for (const { url } of before) if (!kept.has(url)) URL.revokeObjectURL(url);
    chosen.set(key, after);
    for (const listener of listeners) listener();
  };
  return [pictures, change] as const;
}
