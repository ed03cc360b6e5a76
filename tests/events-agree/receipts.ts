import type { EventName } from "@lingualoom/contract/events.ts";
import { chatsAfterDelivered, chatsAfterRead } from "../../apps/web/src/realtime/conversation-list.events.ts";
import {
  conversationAfterDelivered,
  conversationAfterRead,
} from "../../apps/web/src/realtime/history.events.ts";
import { acquainted, type Cases, chatsOf, conversationOf, type Running, type States } from "./states.ts";

export function markCases(at: Running) {
  const marked = async (event: "messagesRead" | "messagesDelivered", mine: boolean): Promise<States> => {
    const { ana, emma } = await acquainted(at.server);
    const { seq } = await (await emma.device()).sends(ana.id, `for ${event} ${mine}`);
    await at.server.app.idle();
    const [viewer, other] = mine ? [ana, emma] : [emma, ana];
    const screen = await viewer.device();
    const look = async () => ({
      chats: await chatsOf(viewer),
      conversation: await conversationOf(viewer, other),
    });
    const before = await look();
    const phone = await ana.device();
    phone.socket.emit(event === "messagesRead" ? "markRead" : "markDelivered", { with: emma.id, seq });
    const mark = await screen.hears(event, (one) => one.seq === seq);
    const read = event === "messagesRead";
    const [chatsAfter, conversationAfter] = [
      read ? chatsAfterRead : chatsAfterDelivered,
      read ? conversationAfterRead : conversationAfterDelivered,
    ];
    const applied = {
      chats: chatsAfter(before.chats, mark, viewer.id),
      conversation: conversationAfter(before.conversation, mark, viewer.id),
    };
    return { before, applied, fresh: await look() };
  };

  return {
    messagesRead: [() => marked("messagesRead", false), () => marked("messagesRead", true)],

    messagesDelivered: [() => marked("messagesDelivered", false)],
  } satisfies Partial<Record<EventName, Cases>>;
}
