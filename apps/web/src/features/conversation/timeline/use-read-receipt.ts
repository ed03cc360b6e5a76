import { useEffect } from "react";
import type { Address } from "../../../data/address.ts";
import { useRealtime } from "../../../realtime/RealtimeProvider.tsx";
import { useConnection } from "../../../realtime/use-live.ts";
import { useIsLookedAt } from "../../../ui/use-is-looked-at.ts";

interface Reading {
  readonly address: Address;
  /** The newest message that was on screen. */
  readonly seq: number;
  /** How far the server knows that I have read. */
  readonly readSeq: number;
}

/** Sends the server how far I have read: only what was really on screen, in a page that is looked at. */
export function useReadReceipt({ address, seq, readSeq }: Reading): void {
  const { socket } = useRealtime();
  const connected = useConnection() === "connected";
  const lookedAt = useIsLookedAt();
  // Nothing is there to be read before the first message.
  const due = connected && lookedAt && seq > readSeq;
  useEffect(() => {
    if (due) socket.emit("markRead", { conversationId: address, seq });
  }, [due, socket, address, seq]);
}
