import { useEffect, useState } from "react";

/** Told when what is being scrolled comes to rest. */
const waiting = new Set<() => void>();
let moving = false;

/** Somebody scrolls: what can wait is done when it rests, so that no frame has to do it. */
export function scrollMoves() {
  moving = true;
}

export function scrollRests() {
  moving = false;
  const told = [...waiting];
  waiting.clear();
  for (const tell of told) tell();
}

/** False for what comes into the page while one scrolls, until that rests; once true, it stays so. */
export function useRested(): boolean {
  const [rested, setRested] = useState(!moving);
  useEffect(() => {
    if (rested) return;
    const tell = () => setRested(true);
    if (!moving) return tell();
    waiting.add(tell);
    return () => void waiting.delete(tell);
  }, [rested]);
  return rested;
}
