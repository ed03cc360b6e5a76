import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { MessageTranslation, Shown } from "@lingualoom/contract/calls/translation.ts";
import type { Message, Person } from "@lingualoom/contract/shapes.ts";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { ConversationState } from "../data/conversation-state.ts";
import { forgetOtherSources } from "../data/forget-translations.ts";
import { keys } from "../data/keys.ts";
import { forgetRevisionsBefore, noteTranslation } from "../data/local-history.ts";
import { settingsQuery } from "../data/settings.queries.ts";
import * as chats from "./conversation-list.events.ts";
import { conversationSettingsAfter } from "./conversation-settings.events.ts";
import {
  conversationAfterDelivered,
  conversationAfterMessage,
  conversationAfterRead,
} from "./history.events.ts";
import {
  blockedAfter,
  type Contacts,
  contactsAfterPerson,
  meAfterProfile,
  onlineAfter,
  personAfter,
} from "./people.events.ts";
import { settingNamed, settingsAfter } from "./settings.events.ts";
import type { ChatSocket } from "./socket.ts";
import { STALE, type Stale } from "./stale.ts";
import { renditionAfter, shownAfter } from "./translation.events.ts";
import { type Typing, typingAfter, typingAfterMessage } from "./typing.events.ts";

export interface Listeners {
  /** A message from somebody else, once. */
  readonly arrived: (message: Message) => void;
  /** A message of mine is stored, whichever device sent it. */
  readonly stored: (message: Message) => void;
  /** Another device changed a setting to what it was not here. */
  readonly settingChanged: (name: string, value: unknown) => void;
}

/**
 * Binds every event to the cache: each change of the screen is a pure function of the state before and the event.
 * Returns how an acknowledged message of mine is stored, which the event may follow or precede.
 */
export function bindEvents(
  socket: ChatSocket,
  client: QueryClient,
  me: string,
  listeners: Listeners,
): (own: Message) => void {
  const refetch = (queryKey: QueryKey) => void client.invalidateQueries({ queryKey });

  /** Applies an event to all states under a key. A fetch under way may have been answered before the event. */
  function apply<T>(queryKey: QueryKey, change: (state: T) => T | Stale): void {
    for (const query of client.getQueryCache().findAll({ queryKey })) {
      if (query.state.fetchStatus === "fetching") {
        const again = () => refetch(query.queryKey);
        query.promise?.then(again, again);
      }
      const before = query.state.data as T | undefined;
      if (before === undefined) continue;
      const after = change(before);
      if (after === STALE) refetch(query.queryKey);
      else if (after !== before) client.setQueryData(query.queryKey, after);
    }
  }

  function store(message: Message, other: string): void {
    const inConversation = (state: ConversationState) => conversationAfterMessage(state, message);
    apply<ConversationState>(keys.conversation(other), inConversation);
    apply<chats.Chats>(keys.allChats, (list) => chats.chatsAfterNewMessage(list, message, me));
  }

  const heard = new Map<string, number>();
  socket.on("newMessage", (message) => {
    store(message, message.senderId);
    apply<Typing>(keys.typing, (typing) => typingAfterMessage(typing, message.senderId));
    socket.emit("markDelivered", { with: message.senderId, seq: message.seq });
    if (message.seq <= (heard.get(message.conversationId) ?? 0)) return;
    heard.set(message.conversationId, message.seq);
    listeners.arrived(message);
  });
  socket.on("messageSent", (message) => {
    store(message, message.receiverId);
    listeners.stored(message);
  });
  socket.on("messageUpdated", (message) => {
    const other = message.senderId === me ? message.receiverId : message.senderId;
    forgetRevisionsBefore(me, message._id, message.revision);
    forgetOtherSources(client, message);
    const inConversation = (state: ConversationState) => conversationAfterMessage(state, message);
    apply<ConversationState>(keys.conversation(other), inConversation);
    apply<chats.Chats>(keys.allChats, (list) => chats.chatsAfterUpdate(list, message, me));
  });
  socket.on("messagesRead", (mark) => {
    apply<ConversationState>(keys.allConversations, (state) => conversationAfterRead(state, mark, me));
    apply<chats.Chats>(keys.allChats, (list) => chats.chatsAfterRead(list, mark, me));
  });
  socket.on("messagesDelivered", (mark) => {
    apply<ConversationState>(keys.allConversations, (state) => conversationAfterDelivered(state, mark, me));
    apply<chats.Chats>(keys.allChats, (list) => chats.chatsAfterDelivered(list, mark, me));
  });
  socket.on("messageTranslated", (event) => {
    const failed = "error" in event ? event.error : null;
    client.setQueryData(keys.translationFailure(event.messageId, event.targetLanguage), failed);
    if ("error" in event) return;
    noteTranslation(me, event);
    const key = keys.translation(event.messageId, event.revision, event.targetLanguage);
    client.setQueryData<MessageTranslation>(key, (before) => renditionAfter(before, event));
  });
  socket.on("translationShown", (event) =>
    client.setQueryData<Shown>(keys.translationShown(event.messageId), shownAfter(event)),
  );
  socket.on("conversationUpdated", (event) => {
    const key = keys.conversationSettings(event.userId);
    apply<ConversationSettings>(key, (settings) => conversationSettingsAfter(settings, event));
    apply<chats.Chats>(keys.allChats, (list) => chats.chatsAfterSettings(list, event));
  });
  socket.on("getOnlineUsers", (online) =>
    client.setQueryData<readonly string[]>(keys.online, (before = []) => onlineAfter(before, online)),
  );
  socket.on("typing", (event) =>
    client.setQueryData<Typing>(keys.typing, (typing = {}) => typingAfter(typing, event, Date.now())),
  );
  socket.on("profileUpdated", (profile) =>
    apply(keys.me, (before) => before && meAfterProfile(profile, profile)),
  );
  socket.on("personUpdated", (person) => {
    apply<chats.Chats>(keys.allChats, (list) => chats.chatsAfterPerson(list, person));
    apply<Contacts>(keys.allContacts, (list) => contactsAfterPerson(list, person));
    apply(keys.person(person._id), () => personAfter(person, person));
  });
  socket.on("blockChanged", (event) => {
    apply<readonly Person[]>(keys.blocked, (before) => blockedAfter(before, event));
    // Where in the directory somebody belongs who is found again, the server knows.
    refetch(keys.allContacts);
  });
  socket.on("settingsUpdated", (event) => {
    const before = client.getQueryData(settingsQuery.queryKey);
    const name = before && settingNamed(event.type, before);
    if (!name || JSON.stringify(before[name]) === JSON.stringify(event.value)) return;
    client.setQueryData(settingsQuery.queryKey, settingsAfter(before, event));
    listeners.settingChanged(name, event.value);
  });

  return (message: Message) => store(message, message.receiverId);
}
