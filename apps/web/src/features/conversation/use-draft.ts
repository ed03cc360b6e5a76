import { useState } from "react";
import { personalKey } from "../../api/personal-storage.ts";

/** What is being written to a person: kept per chat and per author, over reloads. */
export function useDraft(me: string, userId: string) {
  const key = personalKey(me, `draft:${userId}`);
  const [text, setText] = useState(() => localStorage.getItem(key) ?? "");
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
