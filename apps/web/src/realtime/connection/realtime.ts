import type { Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { newUserId } from "#/data/address.ts";
import { moveAttachments } from "#/data/attachments/chosen-attachments.ts";
import { Addresses } from "#/data/conversations/addresses.ts";
import { moveDrafts, upgradeDrafts } from "#/data/drafts/draft-store.ts";
import { deliver } from "#/data/outbox/deliver.ts";
import type { OutboxEntry } from "#/data/outbox/entry.ts";
import { Outbox } from "#/data/outbox/outbox.ts";
import { openOutboxStore } from "#/data/outbox/store.ts";
import { endUploads } from "#/data/outbox/upload-entry.ts";
import { ChatSocket } from "#/transport/socket.ts";
import { moveCached } from "../events/move-cached.ts";
import { followConversations } from "../missed/follow-conversations.ts";
import { bindEvents, type Listeners } from "./bind-events.ts";
import { bindSession } from "./bind-session.ts";
import { createPresenceWatch, type PresenceWatch } from "./presence-watch.ts";

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

/** Everything live of one signed-in person: built at sign-in, closed at logout. */
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
  // Another window of the same person may have left something behind when it crashed; sent twice it is still one.
  socket.on("connect", () => void outbox.load());
  addEventListener("online", outbox.resume);
  void outbox.load();
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
      closeSession();
    },
  };
}
