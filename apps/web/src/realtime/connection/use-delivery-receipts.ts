import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { listQuery } from "#/data/conversations/conversations.queries.ts";
import { useRealtime } from "./RealtimeProvider.tsx";
import { useConnection } from "./use-live.ts";

/** Acknowledges what came while this page was closed: it has arrived now that the list shows it. */
export function useDeliveryReceipts(query: ReturnType<typeof listQuery>): void {
  const { socket } = useRealtime();
  const connected = useConnection() === "connected";
  const { data } = useInfiniteQuery(query);
  /** What was sent over this connection: each change of the list would otherwise send it of every unread chat again. */
  const sent = useRef(new Map<string, number>());
  useEffect(() => {
    if (!connected) return sent.current.clear();
    for (const { _id, unreadCount, lastSeq } of data?.pages.flatMap(({ items }) => items) ?? []) {
      if (unreadCount === 0 || lastSeq <= (sent.current.get(_id) ?? 0)) continue;
      sent.current.set(_id, lastSeq);
      socket.emit("markDelivered", { conversationId: _id, seq: lastSeq });
    }
  }, [socket, connected, data]);
}
