import type { EventName, EventPayload } from "@lingualoom/contract/events.ts";
import { useEffect, useEffectEvent } from "react";
import { useRealtime } from "./RealtimeProvider.tsx";

export function useEvent<N extends EventName>(name: N, onEvent: (payload: EventPayload<N>) => void): void {
  const { socket } = useRealtime();
  const heard = useEffectEvent(onEvent);
  useEffect(() => {
    const listener = (payload: EventPayload<N>) => heard(payload);
    socket.on(name, listener as never);
    return () => void socket.off(name, listener as never);
  }, [socket, name]);
}

/** Calls back when events were lost: at each new connection, and when the server says so. */
export function useReconnected(onConnect: () => void): void {
  const { socket } = useRealtime();
  const connected = useEffectEvent(onConnect);
  useEffect(() => {
    const listener = () => connected();
    socket.on("connect", listener).on("eventsLost", listener);
    return () => void socket.off("connect", listener).off("eventsLost", listener);
  }, [socket]);
}
