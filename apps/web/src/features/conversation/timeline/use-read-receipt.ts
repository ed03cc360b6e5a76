import { useEffect } from "react";
import type { Address } from "#/data/address.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import { useConnection } from "#/realtime/connection/use-live.ts";
import { useIsPageFocused } from "#/ui/hooks/use-is-page-focused.ts";

interface Reading {
  readonly address: Address;
  /** The newest message that was on screen. */
  readonly seq: number;
  /** My read position on the server. */
  readonly readSeq: number;
}

/** Sends a receipt only for messages that were on screen while the page was in use. */
export function useReadReceipt({ address, seq, readSeq }: Reading): void {
  const { socket } = useRealtime();
  const connected = useConnection() === "connected";
  const inUse = useIsPageFocused();
  const due = connected && inUse && seq > readSeq;
  useEffect(() => {
    if (due) socket.emit("markRead", { conversationId: address, seq });
  }, [due, socket, address, seq]);
}
