import type { Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import i18next, { type TFunction } from "i18next";
import { settingsQuery } from "../data/account/settings.queries.ts";
import { cachedMessage } from "../data/conversations/cached-message.ts";
import { conversationSettingsQuery } from "../data/conversations/conversation-settings.queries.ts";
import { cachedConversation } from "../data/conversations/conversations.queries.ts";
import type { OutboxEntry } from "../data/outbox/entry.ts";
import { cachedName } from "../data/people/cached-people.ts";
import { inWords } from "../i18n/in-words.ts";
import { languageName } from "../i18n/language-name.ts";
import type { Effects } from "../realtime/connection/realtime.ts";
import { arrivedIn, publishArrival } from "../realtime/events/arrivals.ts";
import { playArrival } from "../sounds/sounds.ts";
import { toast } from "../ui/layers/toast.ts";
import { announce } from "./announcements/announcements.ts";

/** The server knows it of a conversation that the page has not cached. */
async function isMuted(client: QueryClient, conversationId: string): Promise<boolean> {
  const muted = cachedConversation(client, conversationId)?.muted;
  if (muted !== undefined) return muted;
  const settings = await client.fetchQuery(conversationSettingsQuery(conversationId)).catch(() => null);
  return settings?.mine.muted ?? false;
}

/** What live events do beyond the cache: sounds, toasts and announcements to screen readers. */
export function createEffects(client: QueryClient, t: TFunction<["chat"]>): Effects {
  /** The latest arrival of each conversation: the next one follows it, also when it has nothing to wait for. */
  const latest = new Map<string, Promise<void>>();
  const said = new Map<string, Promise<void>>();
  const inTurn = (turns: Map<string, Promise<void>>, of: string, act: () => void | Promise<void>) => {
    const turn = (turns.get(of) ?? Promise.resolve()).then(act);
    turns.set(of, turn);
  };
  const notify = async (message: Message) => {
    const { conversationId, senderId } = message;
    if (await isMuted(client, conversationId)) return;
    if (client.getQueryData(settingsQuery.queryKey)?.soundEnabled ?? true) playArrival();
    const name = cachedName(client, conversationId, senderId);
    publishArrival({ message, name });
    // Loaded with what notifies, after the first screen.
    const read = import("../features/translation/in-my-language.ts")
      .then(({ inMyLanguage }) => inMyLanguage(client, message))
      .catch(() => ({ message }));
    inTurn(said, conversationId, async () => {
      const { message: inWhichWords } = await read;
      // Deleted while its rendition was waited for: nobody hears it any more.
      if (cachedMessage(client, conversationId, message._id)?.deletedAt !== undefined) return;
      const text = inWords(inWhichWords);
      announce(name ? t("chat:arrived", { name, text }) : text);
    });
  };
  const arrived = (message: Message) => {
    const { conversationId, seq } = message;
    // A system message is read in the conversation; only somebody who has come by my invite is news.
    if (message.system && message.system.code !== "invite_accepted") return;
    // Before anything is awaited: the list that counts the message may come first, and must not announce it too.
    arrivedIn.set(conversationId, (arrivedIn.get(conversationId) ?? new Set()).add(seq));
    inTurn(latest, conversationId, () => notify(message));
  };
  const settingChanged = (name: string, value: unknown) => {
    if (name === "preferredLanguage")
      toast.success(t("chat:languageChanged", { name: languageName(String(value), i18next.language) }));
    if (name === "soundEnabled") toast.success(t(value ? "chat:soundEnabled" : "chat:soundDisabled"));
  };
  // Where its bubble is on the screen, that shows it.
  const failed = ({ clientMessageId }: OutboxEntry) => {
    if (!document.querySelector(`[data-row="${clientMessageId}"]`)) toast.error(t("chat:sendFailed"));
  };
  return { arrived, settingChanged, failed };
}
