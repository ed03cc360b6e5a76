import type { Translation } from "@lingualoom/contract/calls/translation.ts";
import type { EventName } from "@lingualoom/contract/events.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { expect } from "vitest";
import type { ConversationList } from "../../apps/web/src/data/conversations/conversations.queries.ts";
import { isFromAnother } from "../../apps/web/src/data/translation/forget-translations.ts";
import { listAfterNewMessage, listAfterUpdate } from "../../apps/web/src/realtime/events/conversation-list.events.ts";
import { pinsAfter } from "../../apps/web/src/realtime/events/pins.events.ts";
import {
  afterReactions,
  afterVote,
  historyAfterCount,
  listAfterCount,
} from "../../apps/web/src/realtime/events/tally.events.ts";
import { afterChanges, afterMessage, type PageHistory } from "../../apps/web/test/page-history.ts";
import { acquainted, type Cases, historyOf, listOf, type Running, type States } from "./states.ts";

function afterCount(
  before: PageHistory,
  event: Parameters<typeof historyAfterCount>[1],
  change: (message: Message) => Message,
) {
  const after = historyAfterCount(before, event) as PageHistory;
  return afterChanges(after, before.messages.filter(({ _id }) => _id === event.messageId).map(change), after.changeSeq);
}

export function updateCases(at: Running) {
  /** Emma's message to Ana is changed by `who`; Ana's screen hears it. */
  const changes = async (
    who: "emma" | "ana",
    call: "PATCH /message/:id" | "DELETE /message/:id",
    how: { query?: string; body?: unknown },
  ): Promise<States> => {
    const people = await acquainted(at.server);
    const { ana, emma } = people;
    const screen = await ana.device();
    const sent = await (await emma.device()).sends(ana.id, "It is not read yet, and will change.");
    // Quotes change with the message they quote.
    const reply = { text: "This answers it, and stays as it is.", clientMessageId: crypto.randomUUID() };
    const phone = await emma.device();
    await phone.socket.emitWithAck("sendMessage", { to: ana.id, ...reply, replyTo: sent._id });
    await at.server.app.idle();
    const look = async () => ({ list: await listOf(ana), history: await historyOf(ana, emma) });
    if (who === "ana") {
      const path = `/messages/${emma.id}/read`;
      await ana.call("POST /messages/:userId/read", { path, body: { seq: sent.seq + 1 } });
    }
    const before = await look();
    const { body } = await people[who].call<Message>(call, {
      path: `/message/${sent._id}${how.query ?? ""}`,
      body: how.body,
    });
    const heard = await screen.hears(
      "messageUpdated",
      (one) => one._id === sent._id && one.revision === body.revision && one.hidden === body.hidden,
    );
    const updates = [heard];
    // The language of the new text follows, as it does on every screen.
    if (how.body) updates.push(await screen.hears("messageUpdated", (one) => one.changeSeq > heard.changeSeq));
    const applied = updates.reduce(
      (state, updated) => ({
        list: listAfterUpdate(state.list, updated, ana.id) as ConversationList,
        history: afterMessage(state.history, updated) as PageHistory,
      }),
      before,
    );
    return { before, applied, fresh: await look() };
  };

  /** Emma pins a second message, or unpins it; Ana's screen hears it. */
  const pins = async (pinned: boolean): Promise<States> => {
    const { ana, emma } = await acquainted(at.server);
    const screen = await ana.device();
    const phone = await emma.device();
    const [one, other] = [await phone.sends(ana.id, "Pinned."), await phone.sends(ana.id, "Pinned too.")];
    await at.server.app.idle();
    const path = `/conversations/${one.conversationId}/pins`;
    const pin = (message: Message, name: "PUT" | "DELETE" = "PUT") =>
      emma.call(`${name} /conversations/:conversationId/pins/:messageId`, { path: `${path}/${message._id}` });
    const look = async () => ({
      pins: (await ana.call<Message[]>("GET /conversations/:conversationId/pins", { path })).body,
      list: await listOf(ana),
    });
    await pin(one);
    if (!pinned) await pin(other);
    await (await (await at.server.person("bruno")).device()).sends(ana.id, "Esta es más nueva.");
    await at.server.app.idle();
    const before = await look();
    await pin(other, pinned ? "PUT" : "DELETE");
    const event = await screen.hears(
      "pinsChanged",
      (heard) => heard.message._id === other._id && heard.pinned === pinned,
    );
    const code = pinned ? "message_pinned" : "message_unpinned";
    const line = await screen.hears(
      "newMessage",
      ({ system }) => system?.code === code && system.value === `${other.seq}`,
    );
    const pins = pinsAfter(
      before.pins.map(({ seq }) => seq),
      event,
    );
    const known = [event.message, ...before.pins];
    const applied = {
      pins: pins.map((seq) => known.find((heard) => heard.seq === seq)),
      list: listAfterNewMessage(before.list, line, ana.id),
    };
    return { before, applied, fresh: await look() };
  };

  /** Emma or Ana reacts to Emma's message, or takes it back; Ana's screen hears it. */
  const reacts = async (who: "emma" | "ana", emoji: string, added: boolean): Promise<States> => {
    const people = await acquainted(at.server);
    const { ana, emma } = people;
    const screen = await ana.device();
    const sent = await (await emma.device()).sends(ana.id, "People will react to this.");
    await at.server.app.idle();
    const path = (one: string) => `/message/${sent._id}/reactions/${encodeURIComponent(one)}`;
    for (const person of [emma, ana]) await person.call("PUT /message/:id/reactions/:emoji", { path: path("👍") });
    const look = async () => ({ list: await listOf(ana), history: await historyOf(ana, emma) });
    const before = await look();
    await people[who].call(added ? "PUT /message/:id/reactions/:emoji" : "DELETE /message/:id/reactions/:emoji", {
      path: path(emoji),
    });
    const last = await screen.hears(
      "reactionsChanged",
      (one) => one.messageId === sent._id && one.changeSeq > before.history.changeSeq,
    );
    const applied = {
      list: listAfterCount(before.list, last, afterReactions(last, ana.id)),
      history: afterCount(before.history, last, afterReactions(last, ana.id)),
    };
    return { before, applied, fresh: await look() };
  };

  /** Emma or Ana answers Emma's poll, or Emma ends it; Ana's screen hears it. */
  const votes = async (who: "emma" | "ana", options: number[] | "ends", anonymous = false): Promise<States> => {
    const people = await acquainted(at.server);
    const { ana, emma } = people;
    const screen = await ana.device();
    const { body: sent } = await emma.call<Message>("POST /messages/send/:userId", {
      path: `/messages/send/${ana.id}`,
      body: { text: "Where do we eat?", poll: { options: ["Pizza", "Sushi"], multiple: true, anonymous } },
    });
    await at.server.app.idle();
    const path = `/message/${sent._id}/poll`;
    for (const person of [emma, ana]) await person.call("PUT /message/:id/poll", { path, body: { options: [1] } });
    const look = async () => ({ list: await listOf(ana), history: await historyOf(ana, emma) });
    const before = await look();
    if (options === "ends") await people[who].call("POST /message/:id/poll/close", { path: `${path}/close` });
    else await people[who].call("PUT /message/:id/poll", { path, body: { options } });
    const last = await screen.hears(
      "pollChanged",
      (one) => one.messageId === sent._id && one.changeSeq > before.history.changeSeq,
    );
    const applied = {
      list: listAfterCount(before.list, last, afterVote(last, ana.id)),
      history: afterCount(before.history, last, afterVote(last, ana.id)),
    };
    return { before, applied, fresh: await look() };
  };

  return {
    pollChanged: [
      () => votes("emma", [1, 2]),
      () => votes("ana", [2]),
      () => votes("ana", []),
      () => votes("emma", "ends"),
      () => votes("emma", [2], true),
      () => votes("ana", [2], true),
    ],

    pinsChanged: [() => pins(true), () => pins(false)],

    reactionsChanged: [
      () => reacts("emma", "🎉", true),
      () => reacts("ana", "🎉", true),
      () => reacts("ana", "👍", false),
      () => reacts("emma", "👍", false),
    ],

    messageUpdated: [
      // An edit goes to all alike: whose the reactions are stays as it was known.
      async () => {
        const { ana, emma } = await acquainted(at.server);
        const screen = await ana.device();
        const sent = await (await emma.device()).sends(ana.id, "Ana has reacted to this.");
        await at.server.app.idle();
        const path = `/message/${sent._id}`;
        await ana.call("PUT /message/:id/reactions/:emoji", { path: `${path}/reactions/%F0%9F%91%8D` });
        const look = async () => ({ list: await listOf(ana), history: await historyOf(ana, emma) });
        const before = await look();
        await emma.call("PATCH /message/:id", { path, body: { text: "Ana has reacted to this text." } });
        const edited = await screen.hears("messageUpdated", (one) => one.revision === 2);
        const known = await screen.hears("messageUpdated", (one) => one.changeSeq > edited.changeSeq);
        const applied = [edited, known].reduce(
          (state, updated) => ({
            list: listAfterUpdate(state.list, updated, ana.id) as ConversationList,
            history: afterMessage(state.history, updated) as PageHistory,
          }),
          before,
        );
        return { before, applied, fresh: await look() };
      },
      async () => {
        const { ana, emma } = await acquainted(at.server);
        const screen = await emma.device();
        const { _id } = await (await ana.device()).sends(emma.id, "hola amiga, llega el tren");
        await at.server.app.idle();
        const path = `/translation/message/${_id}`;
        await emma.call("POST /translation/message/:id", { path, body: { sourceLanguage: "es" } });
        const stored = async () => {
          const body = { ids: [_id], storedOnly: true };
          return (await emma.call<{ results: Translation[] }>("POST /translation/messages", { body })).body.results;
        };
        const before = await stored();
        await emma.call("PUT /translation/message/:id/language", {
          path: `${path}/language`,
          body: { language: "pt" },
        });
        const event = await screen.hears("messageUpdated", (one) => one._id === _id && one.language === "pt");
        const applied = before.filter((made) => !isFromAnother(made, event));
        return { before, applied, fresh: await stored() };
      },
      () => changes("emma", "PATCH /message/:id", { body: { text: "It says something else now." } }),
      () => changes("emma", "DELETE /message/:id", { query: "?for=everyone" }),
      () => changes("ana", "DELETE /message/:id", { query: "?for=me" }),
      async () => {
        const { ana, emma } = await acquainted(at.server);
        const screen = await ana.device();
        const release = at.detector.hold();
        const sent = await (await emma.device()).sends(ana.id, "The train arrives at the station at seven.");
        await screen.hears("newMessage", (one) => one._id === sent._id);
        const before = { list: await listOf(ana), history: await historyOf(ana, emma) };
        release();
        const updated = await screen.hears("messageUpdated", (one) => one._id === sent._id);
        expect(updated.language).toBe("en");
        const applied = {
          list: listAfterUpdate(before.list, updated, ana.id),
          history: afterMessage(before.history, updated),
        };
        return {
          before,
          applied,
          fresh: { list: await listOf(ana), history: await historyOf(ana, emma) },
        };
      },
    ],

    messagesUpdated: [
      async () => {
        const { ana, emma } = await acquainted(at.server);
        const screen = await ana.device();
        const phone = await emma.device();
        const release = at.detector.hold();
        const sent = await Promise.all(
          ["one", "two", "three"].map((n) => phone.sends(ana.id, `The train number ${n} arrives later today.`)),
        );
        const ids = sent.map(({ _id }) => _id);
        const look = async () => ({ list: await listOf(ana), history: await historyOf(ana, emma) });
        const before = await look();
        release();
        // The first is looked at alone, since nothing else waited; the others have one event.
        const first = await screen.hears("messageUpdated", (one) => ids.includes(one._id));
        const others = await screen.hears("messagesUpdated", ([one]) => ids.includes(one?._id ?? ""));
        expect(others.map(({ language }) => language)).toEqual(["en", "en"]);
        const applied = [first, ...others].reduce(
          (state, updated) => ({
            list: listAfterUpdate(state.list, updated, ana.id) as ConversationList,
            history: afterMessage(state.history, updated) as PageHistory,
          }),
          before,
        );
        return { before, applied, fresh: await look() };
      },
    ],
  } satisfies Partial<Record<EventName, Cases>>;
}
