import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import i18next from "i18next";
import { useEffect } from "react";
import { archivedListQuery } from "#/data/conversations/archived.queries.ts";
import { changeConversationSettings } from "#/data/conversations/conversation-settings.queries.ts";
import { cachedConversation, conversationListQuery } from "#/data/conversations/conversations.queries.ts";
import { sendLeftDeletions } from "#/data/conversations/deletions.ts";
import { keepOffline } from "#/data/offline/keep.ts";
import { openOfflineStore } from "#/data/offline/offline-store.ts";
import { fetchShrinking } from "#/features/conversation/composer/attachments/shrink-picture.ts";
import { fetchWords } from "#/features/conversation/emoji/fetch-words.ts";
import { showOwnSettings } from "#/features/conversation-list/change-own.ts";
import { startServiceWorker } from "#/features/installed/service-worker.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import { useAsOf } from "#/realtime/connection/use-as-of.ts";
import { useDeliveryReceipts } from "#/realtime/connection/use-delivery-receipts.ts";
import { useLookForMissed } from "#/realtime/connection/use-look-for-missed.ts";
import { useReconnected } from "#/realtime/connection/use-reconnected.tsx";
import { expireMessages } from "#/realtime/expiry/message-expiry.ts";
import { endMutes } from "#/realtime/expiry/mute-end.ts";
import { loadUploading } from "#/transport/upload.ts";
import { whenIdle } from "#/ui/hooks/when-idle.ts";
import { loadAhead } from "#/ui/later/later.tsx";
import { savesData } from "#/ui/later/saves-data.ts";
import { SettingsPage } from "../pages/settings-later.ts";
import { loadMissedImages } from "./load-missed-images.ts";
import { reportNotStored } from "./say-not-stored.ts";

/** Polling interval for the end of the chat's loading, whose own requests come first. */
const LOOK_MS = 200;

/** Longer than another window shows "Undo". */
const UNDONE_MS = 10_000;

const mayFetch = () => !savesData() && navigator.onLine && document.visibilityState === "visible";

/**
 * Runs the background tasks of the page: expires messages and mutes, acknowledges deliveries, looks for missed changes,
 * finishes deletions of an earlier page, and stores chats for offline use. Renders nothing.
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
  useEffect(() => reportNotStored(() => outbox.entries().length > 0), [outbox]);
  useUnmarkOpened();
  useReconnected(loadMissedImages);
  useReconnected(() => loadTools(client));
  useAsOf();
  useLookForMissed(me);
  useDeliveryReceipts(conversationListQuery());
  useDeliveryReceipts(archivedListQuery());
  return null;
}

function loadTools(client: QueryClient): void {
  if (savesData()) return;
  if (client.isFetching() > 0) setTimeout(() => loadTools(client), LOOK_MS);
  else whenIdle(fetchTools);
}

function fetchTools(): void {
  void loadAhead().then(SettingsPage.preload, () => {});
  for (const fetching of [fetchShrinking(), loadUploading(), fetchWords(i18next.language)]) fetching.catch(() => {});
}

/** Clears the user's unread mark once per opening, so that the open conversation can be marked too. */
function useUnmarkOpened(): void {
  const client = useQueryClient();
  const { conversationId } = useParams({ strict: false });
  useEffect(() => {
    if (!conversationId) return;
    const look = () => {
      const one = cachedConversation(client, conversationId);
      if (!one) return;
      stop();
      if (!one.markedUnread) return;
      showOwnSettings(client, one, { markedUnread: false });
      // If this fails offline, the mark returns with the list, and the next opening clears it.
      changeConversationSettings(client, conversationId, { markedUnread: false }).catch(() => {});
    };
    const stop = client.getQueryCache().subscribe(look);
    look();
    return stop;
  }, [client, conversationId]);
}

/** A smaller difference is a browser's toolbar instead of a keyboard. */
const KEYBOARD_PX = 120;

/**
 * Keeps the chat above a keyboard that covers the page without shrinking it: Safari on iPhones does not support
 * `interactive-widget`. Returns a function that stops it.
 */
function followKeyboard(): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => {};
  const { style, dataset } = document.documentElement;
  const uncover = () => {
    style.removeProperty("--visible-height");
    delete dataset.keyboard;
  };
  const follow = () => {
    const covered = innerHeight - viewport.height * viewport.scale;
    if (covered < KEYBOARD_PX) return uncover();
    dataset.keyboard = "";
    style.setProperty("--visible-height", `${viewport.height}px`);
    // The browser has scrolled the page by the keyboard's height, which would hide the header.
    scrollTo(0, 0);
  };
  viewport.addEventListener("resize", follow);
  return () => {
    viewport.removeEventListener("resize", follow);
    uncover();
  };
}
