import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { chatsQuery } from "../data/people.queries.ts";
import { useRealtime } from "./RealtimeProvider.tsx";
import { useConnection } from "./use-live.ts";

/** What came while this page was closed has arrived now that the list shows it. */
export function useDeliveredMarks(): void {
  const { socket } = useRealtime();
  const connected = useConnection() === "connected";
  const { data } = useInfiniteQuery(chatsQuery());
  /** What was told over this connection: each change of the list would otherwise tell of every unread chat again. */
  const told = useRef(new Map<string, number>());
  useEffect(() => {
    if (!connected) return told.current.clear();
    for (const { _id, unreadCount, lastMessage } of data?.pages.flatMap(({ items }) => items) ?? []) {
      if (unreadCount === 0 || lastMessage.seq <= (told.current.get(_id) ?? 0)) continue;
      told.current.set(_id, lastMessage.seq);
      socket.emit("markDelivered", { with: _id, seq: lastMessage.seq });
    }
  }, [socket, connected, data]);
}
