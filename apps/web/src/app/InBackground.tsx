import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { archivedListQuery } from "../data/conversations/archived.queries.ts";
import { conversationListQuery } from "../data/conversations/conversations.queries.ts";
import { sendLeftDeletions } from "../data/conversations/deletions.ts";
import { keepOffline } from "../data/offline/keep.ts";
import { openOfflineStore } from "../data/offline/offline-store.ts";
import { startServiceWorker } from "../features/installed/service-worker.ts";
import { useRealtime } from "../realtime/connection/RealtimeProvider.tsx";
import { useReconnected } from "../realtime/connection/use-reconnected.ts";
import { expireMessages } from "../realtime/expiry/message-expiry.ts";
import { endMutes } from "../realtime/expiry/mute-end.ts";
import { useAsOf } from "../realtime/missed/use-as-of.ts";
import { useLookForMissed } from "../realtime/missed/use-look-for-missed.ts";
import { useDeliveryReceipts } from "../realtime/people/use-delivery-receipts.ts";
import { savesData } from "../ui/lazy/saves-data.ts";
import { keepFirstFrame } from "./first-frame/keep-frame.ts";
import { followKeyboard } from "./keyboard/follow-keyboard.ts";
import { loadMissedImages } from "./load-missed-images.ts";
import { sayNotStored } from "./say-not-stored.ts";
import { usePrefetchedSettings } from "./use-prefetched-settings.ts";
import { useUnmarkOpened } from "./use-unmark-opened.ts";

/** Longer than another window shows "Undo". */
const UNDONE_MS = 10_000;

const mayFetch = () => !savesData() && navigator.onLine && document.visibilityState === "visible";

/**
 * What goes on by itself while the page is open: messages and mutes end, what has come is acknowledged, what was missed is
 * looked for, what an earlier page began to delete is deleted, and the app is kept for times without a network. Draws nothing.
 */
export function InBackground({ me }: { readonly me: string }) {
  const client = useQueryClient();
  const { outbox } = useRealtime();
  useEffect(() => expireMessages(client, me), [client, me]);
  useEffect(() => endMutes(client), [client]);
  useEffect(() => void sendLeftDeletions(me, UNDONE_MS), [me]);
  useEffect(startServiceWorker, []);
  useEffect(followKeyboard, []);
  useEffect(() => keepOffline({ client, me, store: openOfflineStore(), mayFetch }), [client, me]);
  useEffect(() => keepFirstFrame(client, me), [client, me]);
  useEffect(() => sayNotStored(() => outbox.entries().length > 0), [outbox]);
  useUnmarkOpened();
  usePrefetchedSettings();
  useReconnected(loadMissedImages);
  useAsOf();
  useLookForMissed(me);
  useDeliveryReceipts(conversationListQuery());
  useDeliveryReceipts(archivedListQuery());
  return null;
}
