import { useEffect } from "react";
import type { Address } from "#/data/address.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import { useConnection } from "#/realtime/connection/use-live.ts";
import { useIsPageFocused } from "#/ui/hooks/use-is-looked-at.ts";

interface Reading {
  readonly address: Address;
  /** The `seq` of the newest message that was on screen. */
  readonly seq: number;
  /** How far the server knows that I have read. */
  readonly readSeq: number;
}

/** Sends a read receipt for the messages that were on screen while the page was in use. */
export function useReadReceipt({ address, seq, readSeq }: Reading): void {
  const { socket } = useRealtime();
  const connected = useConnection() === "connected";
  const inUse = useIsPageFocused();
  // A conversation without messages has nothing to read.
  const due = connected && inUse && seq > readSeq;
  useEffect(() => {
    if (due) socket.emit("markRead", { conversationId: address, seq });
  }, [due, socket, address, seq]);
}
