import { useEffect, useEffectEvent, useState } from "react";

/** A text that is saved when its field is left, and when the field is. */
export function useTyped(stored: string, save: (text: string) => void) {
  /** Null while what is stored shows, also when somebody else changes it. */
  const [typed, setTyped] = useState<string | null>(null);
  const saveTyped = () => {
    const text = typed?.trim();
    if (text === undefined) return;
    if (text === stored) setTyped(null);
    else save(text);
  };
  const saveOnLeaving = useEffectEvent(saveTyped);
  useEffect(() => () => saveOnLeaving(), []);
  /** What was saved is what is stored, unless more was typed meanwhile. */
  const saved = (text: string) => setTyped((now) => (now?.trim() === text ? null : now));
  return { text: typed ?? stored, setTyped, saveTyped, saved };
}
