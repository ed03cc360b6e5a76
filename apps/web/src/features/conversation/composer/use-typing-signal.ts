import { useEffect, useRef } from "react";
import { useRealtime } from "../../../realtime/RealtimeProvider.tsx";

const EVERY_MS = 3_000;

/** Tells the other person that I am writing: at most every three seconds, and once when I stop. */
export function useTypingSignal(userId: string) {
  const { socket } = useRealtime();
  const last = useRef(0);
  const signal = (typing: boolean) => {
    const now = Date.now();
    if (typing ? now - last.current < EVERY_MS : last.current === 0) return;
    last.current = typing ? now : 0;
    if (socket.connected) socket.emit("typing", { to: userId, typing });
  };
  useEffect(
    () => () => {
      if (last.current > 0 && socket.connected) socket.emit("typing", { to: userId, typing: false });
    },
    [socket, userId],
  );
  return signal;
}
