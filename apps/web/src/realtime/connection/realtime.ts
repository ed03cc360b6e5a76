import { WATCHED_PEOPLE_MAX } from "@lingualoom/contract/limits.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { Address } from "#/data/address.ts";
import { newUserId } from "#/data/address.ts";
import { moveAttachments } from "#/data/attachments/chosen-attachments.ts";
import { Addresses } from "#/data/conversations/addresses.ts";
import { EMPTY_HISTORY } from "#/data/conversations/conversation-state.ts";
import { moveDrafts, upgradeDrafts } from "#/data/drafts/draft-store.ts";
import { keys } from "#/data/keys.ts";
import { deliver } from "#/data/outbox/deliver.ts";
import type { OutboxEntry } from "#/data/outbox/entry.ts";
import { Outbox } from "#/data/outbox/outbox.ts";
import { openOutboxStore } from "#/data/outbox/store.ts";
import { endUploads } from "#/data/outbox/upload-entry.ts";
import { ChatSocket } from "#/transport/socket.ts";
import { followConversations } from "../missed/follow-conversations.ts";
import { bindDrafts } from "./bind-drafts.ts";
import { bindEvents, type Listeners } from "./bind-events.ts";
import { bindSession } from "./bind-session.ts";
export interface Realtime {
  readonly socket: ChatSocket;
  readonly outbox: Outbox;
  readonly addresses: Addresses;
  readonly presence: PresenceWatch;
  readonly close: () => void;
}

export interface Effects extends Omit<Listeners, "stored"> {
  readonly failed: (entry: OutboxEntry) => void;
}

export function openRealtime(me: string, client: QueryClient, effects: Effects, socket = new ChatSocket()): Realtime {
  /** The first message of a new conversation brings its id. */
  const learnFrom = ({ clientMessageId, conversationId }: Message) => {
    const entry = outbox.entries().find((one) => one.clientMessageId === clientMessageId);
    const userId = entry && newUserId(entry.address);
    if (userId) addresses.learn(userId, conversationId);
  };
  const storeOwn = bindEvents(socket, client, me, {
    ...effects,
    stored: (message) => {
      learnFrom(message);
      void outbox.remove(message.clientMessageId);
    },
  });
  upgradeDrafts(me);
  const addresses = new Addresses([
    (from, to) => moveDrafts(me, from, to),
    (from, to) => moveAttachments(me, from, to),
    (from, to) => moveCached(client, from, to),
    (from, to) => outbox.move(from, to),
  ]);
  const outbox = new Outbox({
    author: me,
    store: openOutboxStore(),
    resolve: (address) => addresses.resolve(address),
    deliver: (entry, store, signal) => deliver(socket, entry, store, signal),
    dropped: endUploads,
    stored: (message) => {
      learnFrom(message);
      storeOwn(message);
    },
    failed: effects.failed,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now: Date.now,
  });
  const stopFollowing = followConversations(client, me, addresses);
  const presence = createPresenceWatch(socket);
  // Picks up messages left by another window that crashed; the server stores a repeated message once.
  socket.on("connect", () => void outbox.load());
  addEventListener("online", outbox.resume);
  void outbox.load();
  const closeDrafts = bindDrafts(socket, me);
  const closeSession = bindSession(socket, client);

  return {
    socket,
    outbox,
    addresses,
    presence,
    close: () => {
      stopFollowing();
      removeEventListener("online", outbox.resume);
      outbox.close();
      closeDrafts();
      closeSession();
    },
  };
}

const GATHER_MS = 150;

/** Gathers the users on screen for a moment while a list is scrolled, to request their presence together. */
interface PresenceWatch {
  readonly add: (userId: string) => () => void;
}

function createPresenceWatch(socket: ChatSocket): PresenceWatch {
  const watchers = new Map<string, number>();
  let gathering: ReturnType<typeof setTimeout> | undefined;

  const send = () => {
    if (socket.connected) socket.emit("watchPresence", [...watchers.keys()].slice(-WATCHED_PEOPLE_MAX));
  };
  const sendSoon = () => {
    clearTimeout(gathering);
    gathering = setTimeout(send, GATHER_MS);
  };
  const count = (userId: string, by: 1 | -1) => {
    const now = (watchers.get(userId) ?? 0) + by;
    if (now > 0) watchers.set(userId, now);
    else watchers.delete(userId);
    sendSoon();
  };
  socket.on("connect", send);

  return {
    add: (userId) => {
      count(userId, 1);
      return () => count(userId, -1);
    },
  };
}

/** Keeps the cache of a new conversation when it gets its id, so that nothing is fetched again. */
function moveCached(client: QueryClient, from: Address, to: Address): void {
  const isOpen = client.getQueryData(keys.history(from)) !== undefined;
  if (isOpen && !client.getQueryState(keys.history(to))?.data) client.setQueryData(keys.history(to), EMPTY_HISTORY);
  const settings = client.getQueryData(keys.conversationSettings(from));
  if (settings && !client.getQueryData(keys.conversationSettings(to)))
    client.setQueryData(keys.conversationSettings(to), settings);
}
