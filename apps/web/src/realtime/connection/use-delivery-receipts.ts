import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { listQuery } from "#/data/conversations/conversations.queries.ts";
import { useRealtime } from "./RealtimeProvider.tsx";
import { useConnection } from "./use-live.ts";

/** Acknowledges messages that came while the page was closed, once the list shows them. */
export function useDeliveryReceipts(query: ReturnType<typeof listQuery>): void {
  const { socket } = useRealtime();
  const connected = useConnection() === "connected";
  const { data } = useInfiniteQuery(query);
  /** Prevents each change of the list from sending the receipts of every unread chat again. */
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
