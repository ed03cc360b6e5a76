import { useEffect, useSyncExternalStore } from "react";
import { useRealtime } from "../../realtime/RealtimeProvider.tsx";
import { useConnection } from "../../realtime/use-live.ts";

function onVisibility(changed: () => void) {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

const isVisible = () => document.visibilityState === "visible";

interface Reading {
  readonly userId: string;
  /** The newest message on screen. */
  readonly seq: number;
  /** How far the server knows that I have read. */
  readonly readSeq: number;
  readonly atEnd: boolean;
}

/** Tells the server how far I have read: only what was really on screen, in a tab that is really visible. */
export function useReadMark({ userId, seq, readSeq, atEnd }: Reading): void {
  const { socket } = useRealtime();
  const connected = useConnection() === "connected";
  const visible = useSyncExternalStore(onVisibility, isVisible);
  const due = connected && visible && atEnd && seq > readSeq;
  useEffect(() => {
    if (due) socket.emit("markRead", { with: userId, seq });
  }, [due, socket, userId, seq]);
}
