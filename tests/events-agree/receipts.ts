import type { Name } from "@lingualoom/contract/calls.ts";
import type { EventName } from "@lingualoom/contract/events.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { OwnThread } from "../../apps/web/src/data/conversations/threads.ts";
import { listAfterDelivered, listAfterRead } from "../../apps/web/src/realtime/events/conversation-list.events.ts";
import { historyAfterDelivered, historyAfterRead } from "../../apps/web/src/realtime/events/history.events.ts";
import { ownThreadAfter } from "../../apps/web/src/realtime/events/thread.events.ts";
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

  /** Ana's thread gets a reply by Emma, which she reads, or she leaves it. Her screen hears it. */
  const followed = async (what: "reads" | "leaves" | "joins"): Promise<States> => {
    const { ana, emma } = await acquainted(at.server);
    const root = await (await ana.device()).sends(emma.id, `a thread that she ${what}`);
    const { conversationId, _id } = root;
    const path = `/conversations/${conversationId}/threads/${_id}`;
    const reply = async () => {
      const thread = { root: _id };
      const { body } = await emma.call<Message>("POST /conversations/:conversationId/messages", {
        path: `/conversations/${conversationId}/messages`,
        body: { text: "a reply", thread },
      });
      await at.server.app.idle();
      return body;
    };
    const look = async () => {
      const call = "GET /conversations/:conversationId/threads/:rootId";
      const { following, lastReadSeq } = (await ana.call<OwnThread>(call, { path })).body;
      return { following, lastReadSeq };
    };
    const screen = await ana.device();
    if (what !== "joins") await reply();
    const before = await look();
    const call = { read: "POST", follow: "PUT" } as const;
    const change = (step: "read" | "follow", body: object) =>
      ana.call(`${call[step]} /conversations/:conversationId/threads/:rootId/${step}` as Name, {
        path: `${path}/${step}`,
        body,
      });
    const sent = what === "joins" ? await reply() : null;
    if (what === "reads") await change("read", { seq: 1_000 });
    if (what === "leaves") await change("follow", { following: false });
    const event = await screen.hears(
      "threadChanged",
      (one) => one.rootId === _id && (sent ? one.reply?.seq === sent.seq : one.mine !== undefined),
    );
    return { before, applied: ownThreadAfter(before, event), fresh: await look() };
  };

  return {
    messagesRead: [() => received("messagesRead", false), () => received("messagesRead", true)],

    threadChanged: [() => followed("reads"), () => followed("leaves"), () => followed("joins")],

    messagesDelivered: [() => received("messagesDelivered", false)],
  } satisfies Partial<Record<EventName, Cases>>;
}
