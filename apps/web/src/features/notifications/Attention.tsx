import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Address } from "#/data/address.ts";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { type Arrival, onArrival } from "#/realtime/events/arrivals.ts";
import { inMyLanguage } from "../translation/renditions/in-my-language.ts";
import { canShowItself, notificationState, storeNotificationChoice, useNotificationState } from "./choice.ts";
import { createOpenNotifications, isOver, latestOf } from "./open-notifications.ts";
import { FollowPush } from "./push/FollowPush.tsx";
import { pushLanguage } from "./push/push-language.ts";
import { unreadIn, unreadTitle } from "./unread-title.ts";

const TITLE = document.title;
/** Milliseconds in which another window or device may show the message, and so read it. */
const READ_MEANWHILE_MS = 500;

interface Props {
  readonly me: string;
  /** The address that is open. */
  readonly opened: Address | undefined;
  readonly onOpen: (conversationId: string) => void;
}

/** When I wrote last; empty before the first message. */
const latestOfMine = (me: string, conversations: readonly Conversation[]): string =>
  conversations
    .map(({ lastMessage }) => (lastMessage.senderId === me && !lastMessage.system ? lastMessage.createdAt : ""))
    .reduce((latest, at) => (at > latest ? at : latest), "");

/** For those who look at something else: the number in the title, and notifications of the desktop. Draws nothing. */
export function Attention({ me, opened, onOpen }: Props) {
  const { data, hasNextPage } = useInfiniteQuery(conversationListQuery());
  const client = useQueryClient();
  const [notifications] = useState(() =>
    createOpenNotifications((message, patience) => inMyLanguage(client, message, patience)),
  );
  const conversations = useRef<readonly Conversation[]>([]);
  const unread = useRef<number>(undefined);
  const written = useRef<string>(undefined);

  useEffect(() => {
    if (!data) return;
    conversations.current = conversationsIn(data);
    document.title = unreadTitle(TITLE, conversations.current, !hasNextPage);
    notifications.follow(conversations.current);
    const [before, now] = [unread.current, unreadIn(conversations.current)];
    unread.current = now;
    // With the number in the title, not by the event: what its sound waits for may come after the person is back.
    const cameUnseen = before !== undefined && now > before && document.visibilityState === "hidden";
    const mine = latestOfMine(me, conversations.current);
    const wroteNow = written.current !== undefined && mine > written.current;
    written.current = mine;
    if ((cameUnseen || wroteNow) && notificationState(me) === "unasked") storeNotificationChoice(me, "offered");
  }, [data, hasNextPage, notifications, me]);

  const arrived = useEffectEvent((arrival: Arrival) => {
    const { conversationId, seq } = arrival.message;
    const hidden = document.visibilityState === "hidden";
    if (notificationState(me) !== "on" || document.hasFocus() || (!hidden && opened === conversationId)) return;
    // Then the worker shows it.
    if (!canShowItself() || (hidden && pushLanguage(me) !== null)) return;
    setTimeout(() => {
      const listed = conversations.current.find(({ _id }) => _id === conversationId);
      if (listed && isOver(listed, seq)) return;
      const message = listed ? latestOf(arrival.message, listed) : arrival.message;
      notifications.show({ ...arrival, message }, () => onOpen(conversationId));
    }, READ_MEANWHILE_MS);
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
  return isOn && pushLanguage(me) !== null ? (
    <FollowPush me={me} opened={opened} conversations={data ? conversationsIn(data) : []} onOpen={onOpen} />
  ) : null;
}
