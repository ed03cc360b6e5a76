import type { Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import i18next, { type TFunction } from "i18next";
import { cachedMessage } from "#/data/conversations/cached-message.ts";
import { cachedConversation, cachedName } from "#/data/conversations/conversations.queries.ts";
import { inWords } from "#/data/conversations/in-words.ts";
import { authorQuery } from "#/data/people/authors.queries.ts";
import { inMyLanguage } from "#/features/translation/renditions/in-my-language.ts";
import { publishArrival } from "#/realtime/events/arrivals.ts";
import { announce } from "./announcements.ts";

async function nameOf(client: QueryClient, { conversationId, senderId, sentAs }: Message): Promise<string> {
  const conversation = cachedConversation(client, conversationId);
  if (conversation?.kind !== "group") return sentAs ?? cachedName(client, conversationId, senderId);
  const group = conversation.title;
  if (sentAs !== undefined) return i18next.t("timeline:inGroup", { name: sentAs, group });
  try {
    const { fullName } = await client.fetchQuery(authorQuery(conversationId, senderId));
    return fullName ? i18next.t("timeline:inGroup", { name: fullName, group }) : group;
  } catch {
    return group;
  }
}

export function createArrivalAnnouncer(
  client: QueryClient,
  t: TFunction<["chat"]>,
): (message: Message) => Promise<void> {
  const said = new Map<string, Promise<void>>();
  return async (message) => {
    const { conversationId } = message;
    const name = await nameOf(client, message);
    publishArrival({ message, name });
    const read = inMyLanguage(client, message);
    const say = async () => {
      const { message: inWhichWords } = await read;
      if (cachedMessage(client, conversationId, message._id)?.deletedAt !== undefined) return;
      const text = inWords(inWhichWords);
      announce(name ? t("chat:arrived", { name, text }) : text);
    };
    said.set(conversationId, (said.get(conversationId) ?? Promise.resolve()).then(say));
  };
}
