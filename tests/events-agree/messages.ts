import type { EventName } from "@lingualoom/contract/events.ts";
import { picture, upload } from "../../apps/server/test/pictures.ts";
import type { ConversationList } from "../../apps/web/src/data/conversations/conversations.queries.ts";
import { listAfterNewMessage, listAfterUpdate } from "../../apps/web/src/realtime/events/conversation-list.events.ts";
import { afterMessage, type PageHistory } from "../../apps/web/test/page-history.ts";
import { acquainted, type Cases, historyOf, listOf, type Running, type States } from "./states.ts";

export function messageCases(at: Running) {
  const messageArrives = async (event: "newMessage" | "messageSent", withPicture = false): Promise<States> => {
    const { ana, emma } = await acquainted(at.server);
    const [receiver, sender] = event === "newMessage" ? [ana, emma] : [emma, ana];
    const viewer = event === "newMessage" ? receiver : sender;
    const other = viewer === receiver ? sender : receiver;
    const screen = await viewer.device();
    const phone = await sender.device();
    const before = { list: await listOf(viewer), history: await historyOf(viewer, other) };
    const text = `a message for ${event}, ${withPicture ? "as a reply with a picture" : "12:30"}`;
    // Sent from another device, so the sender's screen learns of it by the event alone.
    if (withPicture) {
      const { mediaId } = (await upload(sender, await picture().png().toBuffer())).body;
      const replyTo = before.history.messages.at(-1)?._id;
      const draft = { to: receiver.id, text, mediaId, alt: "blue", clientMessageId: crypto.randomUUID() };
      await phone.socket.emitWithAck("sendMessage", { ...draft, replyTo });
    } else await phone.sends(receiver.id, text);
    const message = await screen.hears(event, (one) => one.text === text);
    const applied = {
      list: listAfterNewMessage(before.list, message, viewer.id),
      history: afterMessage(before.history, message),
    };
    // Under load the language follows, as it does on every screen.
    const updates = message.language ? [] : [await screen.hears("messageUpdated", (one) => one._id === message._id)];
    const settled = updates.reduce(
      (state, updated) => ({
        list: listAfterUpdate(state.list as ConversationList, updated, viewer.id),
        history: afterMessage(state.history as PageHistory, updated),
      }),
      applied,
    );
    const fresh = { list: await listOf(viewer), history: await historyOf(viewer, other) };
    return { before, applied: settled, fresh };
  };

  /** The last message comes back, forwarded into the same conversation. */
  const forwardedArrives = async (): Promise<States> => {
    const { ana, emma } = await acquainted(at.server);
    const screen = await ana.device();
    const sent = await (await emma.device()).sends(ana.id, "Guten Morgen zusammen");
    await at.server.app.idle();
    const before = { list: await listOf(ana), history: await historyOf(ana, emma) };
    await emma.call("POST /message/:id/forward", {
      path: `/message/${sent._id}/forward`,
      body: { conversationIds: [sent.conversationId] },
    });
    const message = await screen.hears("newMessage", (one) => one.forwarded === true);
    const applied = {
      list: listAfterNewMessage(before.list, message, ana.id),
      history: afterMessage(before.history, message),
    };
    return { before, applied, fresh: { list: await listOf(ana), history: await historyOf(ana, emma) } };
  };

  /** A person accepts an invite, as seen by the inviter or by another device of the person. */
  const inviteAccepted = async (event: "newMessage" | "messageSent"): Promise<States> => {
    const names = event === "newMessage" ? (["giulia", "jun"] as const) : (["farah", "dieter"] as const);
    const [inviter, guest] = await Promise.all(names.map((name) => at.server.person(name)));
    if (!inviter || !guest) throw new Error("a person is missing");
    const [viewer, other] = event === "newMessage" ? [inviter, guest] : [guest, inviter];
    const screen = await viewer.device();
    const before = await historyOf(viewer, other);
    const { code } = (await inviter.call<{ code: string }>("GET /people/me/invite")).body;
    await guest.call("POST /invites/:code/accept", { path: `/invites/${code}/accept` });
    const message = await screen.hears(event, (one) => one.system?.code === "invite_accepted");
    return { before, applied: afterMessage(before, message), fresh: await historyOf(viewer, other) };
  };

  return {
    newMessage: [
      () => messageArrives("newMessage"),
      () => messageArrives("newMessage", true),
      () => inviteAccepted("newMessage"),
      forwardedArrives,
    ],

    messageSent: [() => messageArrives("messageSent"), () => inviteAccepted("messageSent")],
  } satisfies Partial<Record<EventName, Cases>>;
}
