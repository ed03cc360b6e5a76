import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { lookForMissed } from "../missed/look-for-missed.ts";
import { createCatchUp, knownOf } from "../missed/missed.ts";
import { useRealtime } from "./RealtimeProvider.tsx";

/** Milliseconds to wait for the server's answer. */
const ANSWER_MS = 10_000;

export function useLookForMissed(me: string): void {
  const client = useQueryClient();
  const { socket } = useRealtime();
  useEffect(() => {
    const catchUp = createCatchUp(client, me);
    const looking = lookForMissed(async () => {
      // The next connection asks.
      if (!socket.connected) return true;
      const answer = await socket.timeout(ANSWER_MS).emitWithAck("findMissed", knownOf(client, me));
      if (answer.ok) catchUp(answer.missed);
      return answer.ok;
    });
    if (socket.connected) looking.connected();
    socket.on("connect", looking.connected);
    return () => {
      socket.off("connect", looking.connected);
      looking.stop();
    };
  }, [client, me, socket]);
}
