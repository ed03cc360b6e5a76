import type { Chat, Message, Person } from "@lingualoom/contract/shapes.ts";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import i18next, { type TFunction } from "i18next";
import { toast } from "react-hot-toast/headless";
import { keys } from "../api/keys.ts";
import type { ListPage } from "../api/people.queries.ts";
import { settingsQuery } from "../api/settings.queries.ts";
import { languageName } from "../i18n/language-name.ts";
import type { Effects } from "../realtime/realtime.ts";
import { playArrival } from "../sounds/sounds.ts";
import { announce } from "./announcements.ts";

function nameOf(client: QueryClient, userId: string): string {
  const opened = client.getQueryData<Person>(keys.person(userId));
  const chats = client.getQueryData<InfiniteData<ListPage<Chat>>>(keys.chats(""));
  const found = opened ?? chats?.pages.flatMap(({ items }) => items).find(({ _id }) => _id === userId);
  return found?.fullName ?? "";
}

/** What live events do beyond the cache: sounds, toasts and what a screen reader is told. */
export function createEffects(client: QueryClient, t: TFunction<["chat"]>): Effects {
  const isMuted = (userId: string) =>
    client
      .getQueryData<InfiniteData<ListPage<Chat>>>(keys.chats(""))
      ?.pages.some(({ items }) => items.some(({ _id, muted }) => _id === userId && muted)) ?? false;

  const arrived = (message: Message) => {
    // A line that says what somebody did is read in the chat; it calls nobody.
    if (message.notice || isMuted(message.senderId)) return;
    if (client.getQueryData(settingsQuery.queryKey)?.soundEnabled ?? true) playArrival();
    const name = nameOf(client, message.senderId);
    const photo = message.alt ? t("chat:photoOf", { alt: message.alt }) : t("chat:photo");
    const text = [message.image && photo, message.text].filter(Boolean).join(". ");
    announce(name ? t("chat:arrived", { name, text }) : text);
  };
  const settingChanged = (name: string, value: unknown) => {
    if (name === "preferredLanguage")
      toast.success(t("chat:languageChanged", { name: languageName(String(value), i18next.language) }));
    if (name === "soundEnabled") toast.success(t(value ? "chat:soundEnabled" : "chat:soundDisabled"));
  };
  const failed = () => toast.error(t("chat:sendFailed"));
  return { arrived, settingChanged, failed };
}
