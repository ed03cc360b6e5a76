import { useEffect, useEffectEvent, useState } from "react";
import { personalKey } from "../../../data/personal-storage.ts";

/**
 * What is being written to a person: kept per chat and per author, over reloads. Windows of one browser show the same,
 * so what is sent in one does not wait in another to be sent again.
 */
export function useDraft(me: string, userId: string) {
  const key = personalKey(me, `draft:${userId}`);
  const [text, setText] = useState(() => localStorage.getItem(key) ?? "");
  const follow = useEffectEvent(({ key: changed, oldValue, newValue }: StorageEvent) => {
    // What could not be kept, because storage is full, is only here.
    if (changed === key && text === (oldValue ?? "")) setText(newValue ?? "");
  });
  useEffect(() => {
    // Told by the other windows only.
    const heard = (event: StorageEvent) => follow(event);
    addEventListener("storage", heard);
    return () => removeEventListener("storage", heard);
  }, []);
  const write = (next: string) => {
    setText(next);
    try {
      if (next) localStorage.setItem(key, next);
      else localStorage.removeItem(key);
    } catch {
      // Storage is full or refused: the text is still in the field.
    }
  };
  return [text, write] as const;
}
