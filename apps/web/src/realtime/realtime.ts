import type { QueryClient } from "@tanstack/react-query";
import { deliver } from "../data/outbox/deliver.ts";
import type { OutboxEntry } from "../data/outbox/entry.ts";
import { Outbox } from "../data/outbox/outbox.ts";
import { openOutboxStore } from "../data/outbox/store.ts";
import { bindEvents, type Listeners } from "./bind-events.ts";
import { bindSession } from "./bind-session.ts";
import { lookForMissed } from "./look-for-missed.ts";
import { createCatchUp, knownOf } from "./missed.ts";
import { createPresenceWatch, type PresenceWatch } from "./presence-watch.ts";
import { ChatSocket } from "./socket.ts";

export interface Realtime {
  readonly socket: ChatSocket;
  readonly outbox: Outbox;
  readonly presence: PresenceWatch;
  readonly close: () => void;
}

export interface Effects extends Omit<Listeners, "stored"> {
  readonly failed: (entry: OutboxEntry) => void;
}

/** Milliseconds in which the server says what was missed; otherwise it is asked the next time. */
const ANSWER_MS = 10_000;

/** Everything live of one signed-in person: built at sign-in, closed at logout. */
export function openRealtime(me: string, client: QueryClient, effects: Effects): Realtime {
  const socket = new ChatSocket();
  const storeOwn = bindEvents(socket, client, me, {
    ...effects,
    stored: (message) => void outbox.remove(message.clientMessageId),
  });
  const outbox = new Outbox({
    author: me,
    store: openOutboxStore(),
    deliver: (entry, keep) => deliver(socket, entry, keep),
    stored: storeOwn,
    failed: effects.failed,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now: Date.now,
  });
  const presence = createPresenceWatch(socket);
  // Another window of the same person may have left something behind when it crashed; sent twice it is still one.
  socket.on("connect", () => void outbox.load());
  const catchUp = createCatchUp(client);
  const looking = lookForMissed(async () => {
    if (!socket.connected) return;
    const answer = await socket.timeout(ANSWER_MS).emitWithAck("findMissed", knownOf(client));
    if (answer.ok) catchUp(answer.missed);
  });
  socket.on("connect", looking.connected);
  addEventListener("online", outbox.resume);
  void outbox.load();
  const closeSession = bindSession(socket, client);

  return {
    socket,
    outbox,
    presence,
    close: () => {
      looking.stop();
      removeEventListener("online", outbox.resume);
      outbox.close();
      closeSession();
    },
  };
}
