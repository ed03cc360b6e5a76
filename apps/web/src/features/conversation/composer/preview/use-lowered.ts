import type { PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import { useState } from "react";

const HEIGHT: Record<PrivacyLevel, number> = { device: 0, server: 1, providers: 2 };

/** Whether the privacy level was lowered while this text was written. */
export function useLowered(level: PrivacyLevel | undefined, text: string): boolean {
  const [before, setBefore] = useState(level);
  const [lowered, setLowered] = useState(false);
  if (level !== before) {
    setBefore(level);
    if (before && level && HEIGHT[level] < HEIGHT[before]) setLowered(text !== "");
  }
  if (lowered && text === "") setLowered(false);
  return lowered;
}
