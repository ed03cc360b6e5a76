import { LOOKED_AT_SECONDS } from "@lingualoom/contract/limits.ts";
import { type OpenFromNotification, placeInHash } from "@lingualoom/contract/push-payload.ts";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Address } from "#/data/address.ts";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { seekMessage } from "#/data/search/highlighted-message.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import { type Arrival, onArrival } from "#/realtime/events/arrivals.ts";
import type { ChatSocket } from "#/transport/socket.ts";
import { inMyLanguage } from "../translation/renditions/in-my-language.ts";
import { canShowItself, notificationState, storeNotificationChoice, useNotificationState } from "./choice.ts";
import { createOpenNotifications, latestOf, needsNoNotification } from "./open-notifications.ts";
import { pushLanguage } from "./push/push-language.ts";
import { closeRead, setBadge } from "./push/shown-by-worker.ts";
import { renewPush } from "./push/subscription.ts";
import { onWorkerMessage, workerRegistration } from "./push/worker-registration.ts";
import { unreadIn, unreadTitle } from "./unread-title.ts";

const TITLE = document.title;
/** Milliseconds in which another window or device may show the message, and so read it. */
const READ_MEANWHILE_MS = 500;

interface Props {
  readonly me: string;
  readonly opened: Address | undefined;
  readonly onOpen: (conversationId: string) => void;
}

const latestOfMine = (me: string, conversations: readonly Conversation[]): string =>
  conversations
    .map(({ lastMessage }) => (lastMessage.senderId === me && !lastMessage.system ? lastMessage.createdAt : ""))
    .reduce((latest, at) => (at > latest ? at : latest), "");

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
    // Updated with the number in the title, not by the event: its sound may be delayed until the user is back.
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
    // In this case the service worker shows it.
    if (!canShowItself() || (hidden && pushLanguage(me) !== null)) return;
    setTimeout(() => {
      const listed = conversations.current.find(({ _id }) => _id === conversationId);
      if (listed && needsNoNotification(listed, seq)) return;
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

interface FollowPushProps {
  readonly me: string;
  readonly opened: string | undefined;
  readonly conversations: readonly Conversation[];
  readonly onOpen: (conversationId: string) => void;
}

const isOpening = (data: unknown): data is OpenFromNotification =>
  (data as Partial<OpenFromNotification> | null)?.type === "OPEN_CONVERSATION";

/** Keeps this browser's push notifications in step with its open pages. Renders nothing. */
function FollowPush({ me, opened, conversations, onOpen }: FollowPushProps) {
  const client = useQueryClient();
  const { socket } = useRealtime();
  const { language } = useTranslation().i18n;

  useEffect(() => void renewPush(me, language).catch(() => {}), [me, language]);
  useEffect(() => reportVisibility(socket), [socket]);
  useEffect(() => {
    setBadge(conversations);
    void workerRegistration()
      .then((registration) => closeRead(registration, conversations))
      .catch(() => {});
  }, [conversations]);
  const pressed = useEffectEvent((data: unknown) => {
    if (!isOpening(data)) return;
    if (data.message) seekMessage(client, data.conversationId, data.message);
    onOpen(data.conversationId);
  });
  useEffect(() => onWorkerMessage((data) => pressed(data)), []);
  const arrivedByAddress = useEffectEvent(() => {
    const message = placeInHash(location.hash);
    if (message && opened) seekMessage(client, opened, message);
  });
  useEffect(() => arrivedByAddress(), []);
  return null;
}

const AGAIN_MS = (LOOKED_AT_SECONDS * 1_000 * 2) / 3;

/** Tells the server while this page is visible: its browser then gets no push. Returns a function that stops it. */
export function reportVisibility(socket: Pick<ChatSocket, "connected" | "emit" | "on" | "off">): () => void {
  const isLookedAt = () => document.visibilityState === "visible";
  const tell = () => {
    if (socket.connected) socket.emit("lookedAt", { lookedAt: isLookedAt() });
  };
  const again = setInterval(() => isLookedAt() && tell(), AGAIN_MS);
  document.addEventListener("visibilitychange", tell);
  socket.on("connect", tell);
  tell();
  return () => {
    clearInterval(again);
    document.removeEventListener("visibilitychange", tell);
    socket.off("connect", tell);
  };
}
