import { useEffect, useState } from "react";
import { PATIENCE_MS } from "#/transport/connection.ts";
import { type Connection, useConnection } from "./use-live.ts";

/** Why the page receives nothing at present; null while it does. A short break is not worth a word. */
export function useOutage(): Exclude<Connection, "connected"> | null {
  const connection = useConnection();
  const [waited, setWaited] = useState(false);
  const connected = connection === "connected";
  useEffect(() => {
    if (connected) return;
    const timer = setTimeout(() => setWaited(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setWaited(false);
    };
  }, [connected]);
  return connected || (connection === "connecting" && !waited) ? null : connection;
}
