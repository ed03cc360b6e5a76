import { useDeferredValue, useEffect, useState } from "react";

type Strength = typeof import("./strength.ts");

/** Strength of the password, from 0 to 4; null without input, or if the word lists cannot be loaded. */
export function useStrength(password: string, names: readonly string[]): 0 | 1 | 2 | 3 | 4 | null {
  const isTyping = password !== "";
  const [strength, setStrength] = useState<Strength | null>(null);
  useEffect(() => {
    if (isTyping) import("./strength.ts").then(setStrength, () => {});
  }, [isTyping]);
  const typed = useDeferredValue(password);
  return strength && typed ? strength.strengthOf(typed, names) : null;
}
