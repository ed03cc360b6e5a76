import { isMentioned } from "@lingualoom/contract/is-mentioned.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import i18next, { type TFunction } from "i18next";
import { meQuery } from "#/data/account/session.queries.ts";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";
import { cachedConversation } from "#/data/conversations/conversations.queries.ts";
import type { OutboxEntry } from "#/data/outbox/entry.ts";
import { blockedQuery } from "#/data/people/blocked.queries.ts";
import { languageName } from "#/i18n/language-name.ts";
import type { Effects } from "#/realtime/connection/realtime.ts";
import { arrivedIn } from "#/realtime/events/arrivals.ts";
import { isAnnounced } from "#/realtime/events/counts-as-unread.ts";
import { playArrival } from "#/sounds/sounds.ts";
import { serverNow } from "#/transport/server-time.ts";
import { toast } from "#/ui/toasts/toast.ts";
import { createArrivalAnnouncer } from "../announcements/say-arrival.ts";

interface Arrival {
  /** Muted, archived, or not of the kind that the user wants to be told of. */
  readonly isQuiet: boolean;
  readonly hasSound: boolean;
}

/** Archived conversations are as quiet as muted ones. The server knows the settings of uncached ones. */
async function arrivalOf(client: QueryClient, message: Message): Promise<Arrival> {
  const { conversationId } = message;
  const mine =
    cachedConversation(client, conversationId) ??
    (await client.fetchQuery(conversationSettingsQuery(conversationId)).catch(() => null))?.mine;
  if (!mine) return { isQuiet: false, hasSound: true };
  const me = client.getQueryData(meQuery.queryKey)?._id ?? "";
  const isOther = mine.notify === "none" || (mine.notify === "mentions" && !isMentioned(message, me));
  // A copy cached by an earlier version lacks the field.
  return { isQuiet: mine.muted || mine.archived || isOther, hasSound: mine.sound !== false };
}

export function createEffects(client: QueryClient, t: TFunction<["chat"]>): Effects {
  /** The latest arrival of each conversation, which the next one follows even if it needs no waiting. */
  const latest = new Map<string, Promise<void>>();
  const say = createArrivalAnnouncer(client, t);
  const notify = async (message: Message) => {
    const { senderId } = message;
    // In groups, messages of blocked users arrive, but are collapsed.
    if (client.getQueryData(blockedQuery.queryKey)?.some(({ _id }) => _id === senderId)) return;
    const { isQuiet, hasSound } = await arrivalOf(client, message);
    if (isQuiet) return;
    const { soundEnabled = true, quietUntil = null } = client.getQueryData(settingsQuery.queryKey) ?? {};
    const isDisturbed = quietUntil === null || Date.parse(quietUntil) <= serverNow();
    if (soundEnabled && hasSound && isDisturbed && !message.silent) playArrival();
    await say(message);
  };
  const arrived = (message: Message) => {
    const { conversationId, seq } = message;
    if (!isAnnounced(message)) return;
    // Before any await: the list that counts the message may arrive first, and must not announce it too.
    arrivedIn.set(conversationId, (arrivedIn.get(conversationId) ?? new Set()).add(seq));
    latest.set(
      conversationId,
      (latest.get(conversationId) ?? Promise.resolve()).then(() => notify(message)),
    );
  };
  const settingChanged = (name: string, value: unknown) => {
    if (name === "preferredLanguage")
      toast.success(t("chat:languageChanged", { name: languageName(String(value), i18next.language) }));
    if (name === "soundEnabled") toast.success(t(value ? "chat:soundEnabled" : "chat:soundDisabled"));
  };
  // A visible bubble shows the failure itself.
  const failed = ({ clientMessageId }: OutboxEntry) => {
    if (!document.querySelector(`[data-row="${clientMessageId}"]`)) toast.error(t("chat:sendFailed"));
  };
  return { arrived, settingChanged, failed };
}
