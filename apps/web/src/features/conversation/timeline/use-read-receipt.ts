import { useEffect } from "react";
import { useRealtime } from "../../../realtime/RealtimeProvider.tsx";
import { useConnection } from "../../../realtime/use-live.ts";
import { useIsLookedAt } from "../../../ui/use-is-looked-at.ts";

interface Reading {
  readonly userId: string;
  /** The `seq` of the newest message that was on screen. */
  readonly seq: number;
  /** How far the server knows that I have read. */
  readonly readSeq: number;
}

/** Sends a read receipt for the messages that were on screen while the page was in use. */
export function useReadReceipt({ userId, seq, readSeq }: Reading): void {
  const { socket } = useRealtime();
  const connected = useConnection() === "connected";
  const inUse = useIsLookedAt();
  const due = connected && inUse && seq > readSeq;
  useEffect(() => {
    if (due) socket.emit("markRead", { with: userId, seq });
  }, [due, socket, userId, seq]);
}
