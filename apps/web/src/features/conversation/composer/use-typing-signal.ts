import { useEffect, useRef } from "react";
import { type Address, requestAddress } from "#/data/address.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";

const EVERY_MS = 3_000;

/** Tells others that I am typing: at most every three seconds, and once when I stop. */
export function useTypingSignal(address: Address) {
  const { socket } = useRealtime();
  const last = useRef(0);
  const signal = (typing: boolean) => {
    const now = Date.now();
    if (typing ? now - last.current < EVERY_MS : last.current === 0) return;
    last.current = typing ? now : 0;
    if (socket.connected) socket.emit("typing", { ...requestAddress(address), typing });
  };
  useEffect(
    () => () => {
      if (last.current > 0 && socket.connected) socket.emit("typing", { ...requestAddress(address), typing: false });
      last.current = 0;
    },
    [socket, address],
  );
  return signal;
}
