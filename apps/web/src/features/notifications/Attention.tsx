import type { Chat } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { chatsQuery } from "../../data/people.queries.ts";
import { type Arrival, onArrival } from "../../realtime/arrivals.ts";
import { keepNotificationChoice, notificationState, useNotificationState } from "./choice.ts";
import { createOpenNotifications, isOver, latestOf } from "./open-notifications.ts";
import { unreadTitle } from "./unread-title.ts";

const TITLE = document.title;
/** Milliseconds in which another window or device may show the message, and so read it. */
const SEEN_ELSEWHERE_MS = 500;

interface Props {
  readonly me: string;
  /** Whose chat is open. */
  readonly opened: string | undefined;
  readonly onOpen: (userId: string) => void;
}

/** Calls for those who look elsewhere: the number in the title, and notifications of the desktop. Draws nothing. */
export function Attention({ me, opened, onOpen }: Props) {
  const { data, hasNextPage } = useInfiniteQuery(chatsQuery());
  const [notifications] = useState(createOpenNotifications);
  const chats = useRef<readonly Chat[]>([]);

  useEffect(() => {
    chats.current = data?.pages.flatMap(({ items }) => items) ?? [];
    document.title = unreadTitle(TITLE, chats.current, !hasNextPage);
    notifications.follow(chats.current);
  }, [data, hasNextPage, notifications]);

  const arrived = useEffectEvent((arrival: Arrival) => {
    const { senderId, seq } = arrival.message;
    const hidden = document.visibilityState === "hidden";
    if (hidden && notificationState(me) === "unasked") keepNotificationChoice(me, "offered");
    if (notificationState(me) !== "on" || document.hasFocus() || (!hidden && opened === senderId)) return;
    setTimeout(() => {
      const chat = chats.current.find(({ _id }) => _id === senderId);
      if (chat && isOver(chat, seq)) return;
      const message = chat ? latestOf(arrival.message, chat) : arrival.message;
      notifications.show({ ...arrival, message }, () => onOpen(senderId));
    }, SEEN_ELSEWHERE_MS);
  });
  const isOn = useNotificationState(me) === "on";
  useEffect(() => {
    if (!isOn) notifications.closeAll();
  }, [isOn, notifications]);
  useEffect(() => onArrival((arrival) => arrived(arrival)), []);
  useEffect(
    () => () => {
      document.title = TITLE;
      notifications.closeAll();
    },
    [notifications],
  );
  return null;
}
