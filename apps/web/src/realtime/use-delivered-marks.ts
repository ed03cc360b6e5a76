import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { chatsQuery } from "../api/people.queries.ts";
import { useRealtime } from "./RealtimeProvider.tsx";
import { useConnection } from "./use-live.ts";

/** What came while this page was closed has arrived now that the list shows it. */
export function useDeliveredMarks(): void {
  const { socket } = useRealtime();
  const connected = useConnection() === "connected";
  const { data } = useInfiniteQuery(chatsQuery());
  useEffect(() => {
    if (!connected) return;
    for (const { _id, unreadCount, lastMessage } of data?.pages.flatMap(({ items }) => items) ?? [])
      if (unreadCount > 0) socket.emit("markDelivered", { with: _id, seq: lastMessage.seq });
  }, [socket, connected, data]);
}
