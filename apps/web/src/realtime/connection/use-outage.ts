import { useEffect, useState } from "react";
import { PATIENCE_MS } from "#/transport/connection.ts";
import { type Connection, useConnection } from "./use-live.ts";

/** Returns why the page is cut off, or null. Short interruptions are not reported. */
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
