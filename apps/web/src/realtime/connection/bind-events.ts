import type { Call } from "@lingualoom/contract/calls/calls.ts";
import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { MessageTranslation, ShownText } from "@lingualoom/contract/calls/translation.ts";
import type { EventPayload } from "@lingualoom/contract/events.ts";
import { settingOfEvent } from "@lingualoom/contract/settings.ts";
import type { Conversation, Message, Person } from "@lingualoom/contract/shapes.ts";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { newAddress, newUserId } from "#/data/address.ts";
import { cachedMessage } from "#/data/conversations/cached-message.ts";
import type { CachedHistory } from "#/data/conversations/conversation-state.ts";
import {
  type ConversationList,
  cachedConversation,
  conversationQuery,
  isArchive,
  isFiltered,
  mayHold,
} from "#/data/conversations/conversations.queries.ts";
import { refetchFolders } from "#/data/conversations/folders.queries.ts";
import { forgetRevisionsBefore, noteTranslation } from "#/data/conversations/local-history.ts";
import { messageById, putMessages } from "#/data/conversations/messages.ts";
import { keys } from "#/data/keys.ts";
import { blockedQuery } from "#/data/people/blocked.queries.ts";
import { forgetTranslations } from "#/data/translation/forget-translations.ts";
import type { ChatSocket } from "#/transport/socket.ts";
import { callsAfter } from "../events/call.events.ts";
import * as lists from "../events/conversation-list.events.ts";
import * as settings from "../events/conversation-settings.events.ts";
import { historyAfterDelivered, historyAfterMessage, historyAfterRead } from "../events/history.events.ts";
import { keptAfter } from "../events/kept.events.ts";
import {
  blockedAfter,
  type Contacts,
  contactsAfterPerson,
  type KnownPerson,
  meAfterProfile,
  onlineAfter,
  personAfter,
} from "../events/people.events.ts";
import { settingsAfter } from "../events/settings.events.ts";
import { STALE, type Stale } from "../events/stale.ts";
import { afterReactions, afterVote, historyAfterCount, listAfterCount } from "../events/tally.events.ts";
import { renditionAfter, shownAfter } from "../events/translation.events.ts";
import { type Typing, typingAfter, typingAfterMessage } from "../events/typing.events.ts";
import { bindGroupEvents } from "./group-events.ts";
import { bindHistoryEvents } from "./history-events.ts";
import { bindThreadEvents } from "./thread-events.ts";

export interface Listeners {
  /** Called once for each message from another user. */
  readonly arrived: (message: Message) => void;
  /** Called for each message of mine that is stored, whichever device sent it. */
  readonly stored: (message: Message) => void;
  readonly settingChanged: (name: string, value: unknown) => void;
}

/** Returns a function that stores an acknowledged message of mine, before or after its event. */
export function bindEvents(
  socket: ChatSocket,
  client: QueryClient,
  me: string,
  listeners: Listeners,
): (own: Message) => void {
  const refetch = (queryKey: QueryKey) => void client.invalidateQueries({ queryKey });

  /** A pending fetch may have been answered before the event. */
  function apply<T>(queryKey: QueryKey, change: (state: T, queryKey: QueryKey) => T | Stale): void {
    for (const query of client.getQueryCache().findAll({ queryKey })) {
      if (query.state.fetchStatus === "fetching") {
        const again = () => refetch(query.queryKey);
        query.promise?.then(again, again);
      }
      const before = query.state.data as T | undefined;
      if (before === undefined) continue;
      const after = change(before, query.queryKey);
      if (after === STALE) refetch(query.queryKey);
      else if (after !== before) client.setQueryData(query.queryKey, after);
    }
  }

  const isCached = (queryKey: QueryKey) => client.getQueryState(queryKey) !== undefined;
  function applyMessage(message: Message): void {
    const { conversationId } = message;
    const isLoaded = isCached(keys.history(conversationId)) || isCached(keys.messages(conversationId));
    if (isLoaded) putMessages(client, conversationId, [message]);
    apply<CachedHistory>(keys.history(conversationId), (state) => historyAfterMessage(state, message));
  }

  function store(message: Message): void {
    applyMessage(message);
    if (message.senderId === me) inThreads.replied(message);
    const known = cachedConversation(client, message.conversationId);
    const blocked = client.getQueryData(blockedQuery.queryKey);
    apply<ConversationList>(keys.allConversationLists, (list, queryKey) => {
      // Leaves the conversation to the other list.
      const isElsewhere =
        known && (!mayHold(queryKey, known) || (isFiltered(queryKey) && !lists.find(list, known._id)));
      return isElsewhere ? list : lists.listAfterNewMessage(list, message, me, blocked);
    });
    // The first message makes its two members contacts.
    if (message.seq === 1) refetch(keys.allContacts);
  }

  /** The members identify a new conversation that is open; only then is its history cached under its id. */
  async function learnOf(message: Message): Promise<void> {
    const { conversationId } = message;
    const isNewOpen = client
      .getQueryCache()
      .findAll({ queryKey: keys.allHistories, type: "active" })
      .some(({ queryKey }) => newUserId(String(queryKey[1])) !== null);
    if (!isNewOpen || isCached(keys.history(conversationId))) return;
    await client.fetchQuery(conversationQuery(conversationId)).catch(() => undefined);
    store(message);
  }

  const inThreads = bindThreadEvents(socket, client, me, listeners.arrived);
  const announced = new Map<string, number>();
  socket.on("newMessage", (message) => {
    const { conversationId, seq } = message;
    store(message);
    void learnOf(message);
    apply<Typing>(keys.typing, (typing) => typingAfterMessage(typing, message));
    socket.emit("markDelivered", { conversationId, seq });
    if (seq <= (announced.get(conversationId) ?? 0)) return;
    announced.set(conversationId, seq);
    inThreads.arrived(message);
  });
  socket.on("messageSent", (message) => {
    // Runs first, because the history may be cached under its id only after that.
    listeners.stored(message);
    store(message);
    void learnOf(message);
  });
  function update(message: Message): void {
    forgetRevisionsBefore(me, message._id, message.revision);
    forgetTranslations(client, cachedMessage(client, message.conversationId, message._id), message);
    applyMessage(message);
    inThreads.counted(message);
    apply<ConversationList>(keys.allConversationLists, (list) => lists.listAfterUpdate(list, message, me));
  }
  socket.on("messageUpdated", update);
  socket.on("messagesUpdated", (messages) => messages.forEach(update));
  function count(event: EventPayload<"reactionsChanged" | "pollChanged">, after: (message: Message) => Message): void {
    const { conversationId, messageId, changeSeq } = event;
    const known = messageById(client, conversationId, messageId);
    if (known && known.changeSeq < changeSeq) putMessages(client, conversationId, [after(known)]);
    apply<CachedHistory>(keys.history(conversationId), (state) => historyAfterCount(state, event));
    apply<ConversationList>(keys.allConversationLists, (list) => listAfterCount(list, event, after));
  }
  socket.on("keptChanged", (event) => {
    apply<readonly string[]>(keys.keptIds, (ids) => keptAfter(ids, event));
    refetch(keys.keptMessages);
  });
  socket.on("reactionsChanged", (event) => count(event, afterReactions(event, me)));
  socket.on("pollChanged", (event) => count(event, afterVote(event, me)));
  bindHistoryEvents(socket, client, me);
  const inGroup = bindGroupEvents(socket, client, me, apply);
  const isOfGroup = ({ conversationId, userId }: EventPayload<"messagesRead">) =>
    userId !== me && cachedConversation(client, conversationId)?.kind === "group";
  socket.on("messagesRead", (receipt) => {
    if (isOfGroup(receipt)) return inGroup.read(receipt);
    const inHistory = (state: CachedHistory) => historyAfterRead(state, receipt, me);
    apply<CachedHistory>(keys.history(receipt.conversationId), inHistory);
    apply<ConversationList>(keys.allConversationLists, (list) => lists.listAfterRead(list, receipt, me));
  });
  socket.on("messagesDelivered", (receipt) => {
    if (isOfGroup(receipt)) return inGroup.delivered(receipt);
    const inHistory = (state: CachedHistory) => historyAfterDelivered(state, receipt, me);
    apply<CachedHistory>(keys.history(receipt.conversationId), inHistory);
    apply<ConversationList>(keys.allConversationLists, (list) => lists.listAfterDelivered(list, receipt));
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
    client.setQueryData<ShownText>(keys.translationShown(event.messageId), shownAfter(event)),
  );
  // Runs at once: whether the next message is announced depends on it.
  socket.on("conversationUpdated", (event) => {
    const address = event.conversationId ?? (event.userId && newAddress(event.userId));
    if (!address) return;
    apply<ConversationSettings>(keys.conversationSettings(address), (before) =>
      settings.conversationSettingsAfter(before, event),
    );
    apply<Conversation>(keys.conversation(address), (one) => settings.conversationAfterSettings(one, event));
    apply<ConversationList>(keys.allConversationLists, (list, queryKey) =>
      settings.listAfterSettings(list, event, isArchive(queryKey)),
    );
  });
  socket.on("stickersChanged", () => refetch(keys.stickers));
  socket.on("getOnlineUsers", (online) =>
    client.setQueryData<readonly string[]>(keys.online, (before = []) => onlineAfter(before, online)),
  );
  socket.on("typing", (event) =>
    client.setQueryData<Typing>(keys.typing, (typing = {}) => typingAfter(typing, event, Date.now())),
  );
  socket.on("profileUpdated", (profile) => apply(keys.me, (before) => before && meAfterProfile(profile, profile)));
  socket.on("personUpdated", (person) => {
    apply<ConversationList>(keys.allConversationLists, (list) => lists.listAfterPerson(list, person));
    apply<Conversation>(keys.allConversations, (one) => lists.conversationAfterPerson(one, person));
    apply<Contacts>(keys.allContacts, (list) => contactsAfterPerson(list, person));
    apply<KnownPerson>(keys.person(person._id), (before) => personAfter(before, person));
    apply<Person>(keys.author(person._id), () => person);
  });
  socket.on("foldersChanged", () => void refetchFolders(client));
  socket.on("callChanged", (changed) => apply<readonly Call[]>(keys.calls, (calls) => callsAfter(calls, changed)));
  socket.on("blockChanged", (event) => {
    apply<readonly Person[]>(keys.blocked, (before) => blockedAfter(before, event));
    // The counts of their mentions change.
    refetch(keys.allConversationLists);
    // Only the server knows the place of an unblocked user in the directory.
    refetch(keys.allContacts);
  });
  socket.on("settingsUpdated", (event) => {
    const before = client.getQueryData(settingsQuery.queryKey);
    const name = before && settingOfEvent(event.type);
    if (!name || JSON.stringify(before[name]) === JSON.stringify(event.value)) return;
    client.setQueryData(settingsQuery.queryKey, settingsAfter(before, event));
    listeners.settingChanged(name, event.value);
  });

  return store;
}
