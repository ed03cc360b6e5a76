import { useEffect, useEffectEvent, useState } from "react";
import { useConnection } from "./use-live.ts";

export function useReconnected(act: () => void): void {
  const isConnected = useConnection() === "connected";
  const [wasLost, setWasLost] = useState(false);
  const back = useEffectEvent(act);
  if (!isConnected && !wasLost) setWasLost(true);
  useEffect(() => {
    if (!isConnected || !wasLost) return;
    setWasLost(false);
    back();
  }, [isConnected, wasLost]);
}

/** Calls `act` on reconnecting, for parts that need it only at times, such as after a failure. */
export function WhenReconnected({ act }: { readonly act: () => void }) {
  useReconnected(act);
  return null;
}
