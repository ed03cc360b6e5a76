import type { Chat, Message, Person } from "@lingualoom/contract/shapes.ts";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import i18next, { type TFunction } from "i18next";
import { toast } from "react-hot-toast/headless";
import { conversationSettingsQuery } from "../data/conversation-settings.queries.ts";
import { keys } from "../data/keys.ts";
import type { ListPage } from "../data/people.queries.ts";
import { settingsQuery } from "../data/settings.queries.ts";
import { inWords } from "../i18n/in-words.ts";
import { languageName } from "../i18n/language-name.ts";
import { heardOf, publishArrival } from "../realtime/arrivals.ts";
import type { Effects } from "../realtime/realtime.ts";
import { playArrival } from "../sounds/sounds.ts";
import { announce } from "./announcements.ts";

function chatWith(client: QueryClient, userId: string): Chat | undefined {
  const chats = client.getQueryData<InfiniteData<ListPage<Chat>>>(keys.chats(""));
  return chats?.pages.flatMap(({ items }) => items).find(({ _id }) => _id === userId);
}

const nameOf = (client: QueryClient, userId: string) =>
  (client.getQueryData<Person>(keys.person(userId)) ?? chatWith(client, userId))?.fullName ?? "";

/** The server knows it of a chat that is not in the loaded part of the list. */
async function isSilenced(client: QueryClient, userId: string): Promise<boolean> {
  const muted = chatWith(client, userId)?.muted;
  if (muted !== undefined) return muted;
  const settings = await client.fetchQuery(conversationSettingsQuery(userId)).catch(() => null);
  return settings?.mine.muted ?? false;
}

/** What live events do beyond the cache: sounds, toasts and announcements to screen readers. */
export function createEffects(client: QueryClient, t: TFunction<["chat"]>): Effects {
  const arrived = async (message: Message) => {
    // A system message is read in the chat; it calls nobody.
    if (message.notice) return;
    // Before any request: the list that counts it may come first, and must not announce it too.
    heardOf.set(message.senderId, (heardOf.get(message.senderId) ?? 0) + 1);
    if (await isSilenced(client, message.senderId)) return;
    if (client.getQueryData(settingsQuery.queryKey)?.soundEnabled ?? true) playArrival();
    const name = nameOf(client, message.senderId);
    const text = inWords(message);
    announce(name ? t("chat:arrived", { name, text }) : text);
    publishArrival({ message, name });
  };
  const settingChanged = (name: string, value: unknown) => {
    if (name === "preferredLanguage")
      toast.success(t("chat:languageChanged", { name: languageName(String(value), i18next.language) }));
    if (name === "soundEnabled") toast.success(t(value ? "chat:soundEnabled" : "chat:soundDisabled"));
  };
  const failed = () => toast.error(t("chat:sendFailed"));
  return { arrived: (message) => void arrived(message), settingChanged, failed };
}
