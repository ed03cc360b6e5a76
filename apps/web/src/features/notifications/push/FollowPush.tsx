import { type OpenFromNotification, placeInHash } from "@lingualoom/contract/push-payload.ts";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { seekMessage } from "#/data/search/highlighted-message.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import { tellLookedAt } from "./looked-at.ts";
import { closeRead, setBadge } from "./shown-by-worker.ts";
import { renewPush } from "./subscription.ts";
import { onWorkerMessage, workerRegistration } from "./worker-registration.ts";

interface Props {
  readonly me: string;
  readonly opened: string | undefined;
  readonly conversations: readonly Conversation[];
  readonly onOpen: (conversationId: string) => void;
}

const isOpening = (data: unknown): data is OpenFromNotification =>
  (data as Partial<OpenFromNotification> | null)?.type === "OPEN_CONVERSATION";

/** Keeps this browser's notifications of closed pages in step with its open ones. Draws nothing. */
export function FollowPush({ me, opened, conversations, onOpen }: Props) {
  const client = useQueryClient();
  const { socket } = useRealtime();
  const { language } = useTranslation().i18n;

  useEffect(() => void renewPush(me, language).catch(() => {}), [me, language]);
  useEffect(() => tellLookedAt(socket), [socket]);
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
