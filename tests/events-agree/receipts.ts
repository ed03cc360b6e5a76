import type { EventName } from "@lingualoom/contract/events.ts";
import { listAfterDelivered, listAfterRead } from "../../apps/web/src/realtime/events/conversation-list.events.ts";
import { historyAfterDelivered, historyAfterRead } from "../../apps/web/src/realtime/events/history.events.ts";
import { acquainted, type Cases, historyOf, listOf, type Running, type States } from "./states.ts";

export function receiptCases(at: Running) {
  const received = async (event: "messagesRead" | "messagesDelivered", mine: boolean): Promise<States> => {
    const { ana, emma } = await acquainted(at.server);
    const { seq } = await (await emma.device()).sends(ana.id, `for ${event} ${mine}`);
    await at.server.app.idle();
    const [viewer, other] = mine ? [ana, emma] : [emma, ana];
    const screen = await viewer.device();
    const look = async () => ({
      list: await listOf(viewer),
      history: await historyOf(viewer, other),
    });
    const before = await look();
    const phone = await ana.device();
    phone.socket.emit(event === "messagesRead" ? "markRead" : "markDelivered", { with: emma.id, seq });
    const receipt = await screen.hears(event, (one) => one.seq === seq);
    const [listAfter, historyAfter] =
      event === "messagesRead" ? [listAfterRead, historyAfterRead] : [listAfterDelivered, historyAfterDelivered];
    const applied = {
      list: listAfter(before.list, receipt, viewer.id),
      history: historyAfter(before.history, receipt, viewer.id),
    };
    return { before, applied, fresh: await look() };
  };

  return {
    messagesRead: [() => received("messagesRead", false), () => received("messagesRead", true)],

    messagesDelivered: [() => received("messagesDelivered", false)],
  } satisfies Partial<Record<EventName, Cases>>;
}
