import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { EventName } from "@lingualoom/contract/events.ts";
import type { Member, Message } from "@lingualoom/contract/shapes.ts";
import type { Person } from "../../apps/server/test/person.ts";
import { inSpace, spaceOf } from "../../apps/server/test/spaces.ts";
import { receiptsOfMembers } from "../../apps/web/src/data/conversations/group-receipts.queries.ts";
import { listAfterNewMessage, listAfterUpdate } from "../../apps/web/src/realtime/events/conversation-list.events.ts";
import { settingsAfterMembers } from "../../apps/web/src/realtime/events/conversation-settings.events.ts";
import {
  conversationAfterGroup,
  conversationAfterMembers,
  listAfterCreated,
  listAfterGroup,
  listAfterMembers,
  listAfterRemoved,
} from "../../apps/web/src/realtime/events/group.events.ts";
import {
  groupReceiptsAfterDelivered,
  groupReceiptsAfterMembers,
  groupReceiptsAfterRead,
  historyAfterReceipts,
} from "../../apps/web/src/realtime/events/group-receipts.events.ts";
import { STALE, type Stale } from "../../apps/web/src/realtime/events/stale.ts";
import { afterMessage, type PageHistory } from "../../apps/web/test/page-history.ts";
import { type Cases, conversationOf, listOf, type Running, stateOf } from "./states.ts";

const path = (id: string, rest = "") => `/conversations/${id}${rest}`;

async function historyOf(reader: Person, id: string): Promise<PageHistory> {
  return stateOf(
    await reader.call<Message[]>("GET /conversations/:conversationId/messages", {
      path: path(id, "/messages?limit=100"),
    }),
  );
}

async function receiptsOf(reader: Person, id: string) {
  const { body } = await reader.call<Member[]>("GET /conversations/:conversationId/members", {
    path: path(id, "/members"),
  });
  return receiptsOfMembers(body);
}

async function settingsOf(reader: Person, id: string): Promise<ConversationSettings> {
  const { body } = await reader.call<ConversationSettings>("GET /conversations/:conversationId/settings", {
    path: path(id, "/settings"),
  });
  // The number of members who ask for privacy is not in events; its dialog fetches it.
  const { askedBy: _, ...settings } = body;
  return settings;
}

/** Applied where it can be, otherwise fetched, as the page does. */
const orFetched = async <T>(after: T | Stale, fetched: () => Promise<T>): Promise<T> =>
  after === STALE ? await fetched() : after;

export function groupCases(at: Running) {
  /** A group of Dieter, Farah and Giulia, who owns nothing; its system messages have been announced. */
  async function family() {
    const people = await Promise.all((["dieter", "farah", "giulia"] as const).map((name) => at.server.person(name)));
    const [dieter, farah, giulia] = people as [Person, Person, Person];
    const screen = await farah.device();
    const { body } = await dieter.call<{ conversationId: string }>("POST /conversations", {
      body: { title: "Familie", memberIds: [farah.id, giulia.id] },
      headers: { "idempotency-key": crypto.randomUUID() },
    });
    const id = body.conversationId;
    const isHere = (one: { conversationId: string }) => one.conversationId === id;
    await screen.hears("newMessage", (one) => isHere(one) && one.system?.code === "members_added");
    return { dieter, farah, giulia, screen, id, isHere };
  }

  /** Farah's view of the group. */
  const look = async (farah: Person, id: string) => ({
    list: await listOf(farah),
    one: await conversationOf(farah, id),
  });

  return {
    conversationCreated: [
      async () => {
        const farah = await at.server.person("farah");
        const before = await listOf(farah);
        const { screen, isHere } = await family();
        const event = await screen.hears("conversationCreated", isHere);
        const applied = await orFetched(listAfterCreated(before, event), () => listOf(farah));
        return { before, applied, fresh: await listOf(farah) };
      },
    ],

    conversationRemoved: [
      async () => {
        const { dieter, farah, screen, id, isHere } = await family();
        const before = await listOf(farah);
        await dieter.call("DELETE /conversations/:conversationId/members/:userId", {
          path: path(id, `/members/${farah.id}`),
        });
        const event = await screen.hears("conversationRemoved", isHere);
        return { before, applied: listAfterRemoved(before, event), fresh: await listOf(farah) };
      },
    ],

    groupUpdated: [
      async () => {
        const { dieter, farah, screen, id, isHere } = await family();
        const before = await look(farah, id);
        await dieter.call("PATCH /conversations/:conversationId", {
          path: path(id),
          body: { title: "Ferien", posting: "admins" },
        });
        const event = await screen.hears("groupUpdated", isHere);
        // Each change says so in the conversation too.
        const said = [];
        for (const code of ["title_changed", "right_changed"])
          said.push(await screen.hears("newMessage", (one) => isHere(one) && one.system?.code === code));
        const list = said.reduce(
          (state, message) => listAfterNewMessage(state, message, farah.id) as typeof state,
          listAfterGroup(before.list, event),
        );
        const last = said.at(-1) as Message;
        const one = {
          ...conversationAfterGroup(before.one, event),
          lastMessage: last,
          lastSeq: last.seq,
          changeSeq: last.changeSeq,
        };
        return { before, applied: { list, one }, fresh: await look(farah, id) };
      },
      // The groups of a space carry its name.
      async () => {
        const [dieter, farah] = [await at.server.person("dieter"), await at.server.person("farah")];
        const id = await spaceOf(dieter, [farah], "Verein");
        await inSpace(dieter, id).create("Halle", "automatic", [farah]);
        const screen = await farah.device();
        const before = await listOf(farah);
        await dieter.call("PATCH /conversations/:conversationId", { path: path(id), body: { title: "Klub" } });
        const event = await screen.hears("groupUpdated", (one) => one.conversationId === id);
        const said = await screen.hears("newMessage", (one) => one.conversationId === id);
        const applied = listAfterNewMessage(listAfterGroup(before, event), said, farah.id);
        return { before, applied, fresh: await listOf(farah) };
      },
    ],

    membersChanged: [
      async () => {
        const { dieter, farah, giulia, screen, id, isHere } = await family();
        const call = "PUT /conversations/:conversationId/settings" as const;
        for (const one of [dieter, giulia])
          await one.call(call, { path: path(id, "/settings"), body: { corrections: true } });
        const before = await settingsOf(farah, id);
        await dieter.call("DELETE /conversations/:conversationId/members/:userId", {
          path: path(id, `/members/${giulia.id}`),
        });
        const event = await screen.hears("membersChanged", (one) => isHere(one) && one.memberCount === 2);
        return { before, applied: settingsAfterMembers(before, event), fresh: await settingsOf(farah, id) };
      },
      async () => {
        const { dieter, farah, giulia, screen, id, isHere } = await family();
        const before = { ...(await look(farah, id)), receipts: await receiptsOf(farah, id) };
        await dieter.call("PATCH /conversations/:conversationId/members/:userId", {
          path: path(id, `/members/${farah.id}`),
          body: { role: "admin" },
        });
        await dieter.call("DELETE /conversations/:conversationId/members/:userId", {
          path: path(id, `/members/${giulia.id}`),
        });
        await screen.hears("membersChanged", (one) => isHere(one) && one.memberCount === 2);
        const events = screen.all("membersChanged").filter((one) => isHere(one) && one.changed.length === 1);
        const said = screen.all("newMessage").filter((one) => isHere(one));
        const left = await screen.hears("newMessage", (one) => isHere(one) && one.system?.code === "member_removed");
        const messages = [...said.filter((one) => one.system?.code === "role_changed"), left];
        const list = messages.reduce(
          (state, message) => listAfterNewMessage(state, message, farah.id) as typeof state,
          events.reduce((state, event) => listAfterMembers(state, event, farah.id), before.list),
        );
        const changed = events.reduce((one, event) => conversationAfterMembers(one, event, farah.id), before.one);
        const one = { ...changed, lastMessage: left, lastSeq: left.seq, changeSeq: left.changeSeq };
        const receipts = events.reduce(
          (state, event) => groupReceiptsAfterMembers(state, event) as typeof state,
          before.receipts,
        );
        const fresh = { ...(await look(farah, id)), receipts: await receiptsOf(farah, id) };
        return { before, applied: { list, one, receipts }, fresh };
      },
    ],

    newMessage: [
      async () => {
        const { giulia, farah, screen, id, isHere } = await family();
        const before = { list: await listOf(farah), history: await historyOf(farah, id) };
        const sent = { conversationId: id, text: "12:30", clientMessageId: crypto.randomUUID() };
        await (await giulia.device()).socket.emitWithAck("sendMessage", sent);
        const message = await screen.hears("newMessage", (one) => isHere(one) && one.text === "12:30");
        const applied = {
          list: listAfterNewMessage(before.list, message, farah.id),
          history: afterMessage(before.history, message),
        };
        return { before, applied, fresh: { list: await listOf(farah), history: await historyOf(farah, id) } };
      },
      async () => {
        const { dieter, giulia, farah, screen, id, isHere } = await family();
        const before = { list: await listOf(farah), history: await historyOf(farah, id) };
        /** The message, and the event of its language if that did not come with it. */
        const says = async (by: Person, text: string, mentions: string[]) => {
          const sent = { conversationId: id, text, mentions, clientMessageId: crypto.randomUUID() };
          await (await by.device()).socket.emitWithAck("sendMessage", sent);
          const message = await screen.hears("newMessage", (one) => isHere(one) && one.text === text);
          if (message.language) return [message];
          return [message, await screen.hears("messageUpdated", (one) => one._id === message._id)];
        };
        const named = await says(giulia, `12:30 @${farah.me.fullName}`, [farah.id]);
        const all = await says(dieter, "@all 12:45", ["all"]);
        const heard = [...named, ...all];
        const updates = [named[1], all[1]];
        const list = heard.reduce(
          (state, one) =>
            (updates.includes(one)
              ? listAfterUpdate(state, one, farah.id)
              : listAfterNewMessage(state, one, farah.id, [])) as typeof state,
          before.list,
        );
        const history = heard.reduce((state, one) => afterMessage(state, one) as PageHistory, before.history);
        const applied = { list, history };
        return { before, applied, fresh: { list: await listOf(farah), history: await historyOf(farah, id) } };
      },
    ],

    messagesRead: [
      async () => {
        const { dieter, giulia, farah, screen, id, isHere } = await family();
        const state = async () => ({
          history: await historyOf(farah, id),
          receipts: await receiptsOf(farah, id),
        });
        const before = await state();
        const seq = before.history.messages.at(-1)?.seq ?? 0;
        const readers = [dieter, giulia];
        for (const reader of readers)
          await reader.call("POST /conversations/:conversationId/read", {
            path: path(id, "/read"),
            body: { seq },
          });
        let applied = before;
        for (const reader of readers) {
          const event = await screen.hears("messagesRead", (one) => isHere(one) && one.userId === reader.id);
          const receipts = groupReceiptsAfterRead(applied.receipts, event) as typeof before.receipts;
          applied = { receipts, history: historyAfterReceipts(applied.history, receipts, farah.id) as PageHistory };
        }
        return { before, applied, fresh: await state() };
      },
    ],

    messagesDelivered: [
      async () => {
        const { dieter, giulia, farah, screen, id, isHere } = await family();
        const state = async () => ({
          history: await historyOf(farah, id),
          receipts: await receiptsOf(farah, id),
        });
        const before = await state();
        const seq = before.history.messages.at(-1)?.seq ?? 0;
        let applied = before;
        for (const reader of [dieter, giulia]) {
          (await reader.device()).socket.emit("markDelivered", { conversationId: id, seq });
          const event = await screen.hears("messagesDelivered", (one) => isHere(one) && one.userId === reader.id);
          const receipts = groupReceiptsAfterDelivered(applied.receipts, event) as typeof before.receipts;
          applied = { receipts, history: historyAfterReceipts(applied.history, receipts, farah.id) as PageHistory };
        }
        return { before, applied, fresh: await state() };
      },
    ],

    // These name what has changed, and nothing more: the page fetches it again.
    spaceChanged: [
      async () => {
        const [dieter, farah] = [await at.server.person("dieter"), await at.server.person("farah")];
        const id = await spaceOf(dieter, [farah], "Verein");
        const screen = await farah.device();
        const read = async () => (await inSpace(farah, id).groups()).body;
        const before = await read();
        await inSpace(dieter, id).create("Vorstand", "open");
        await screen.hears("spaceChanged", ({ spaceId }) => spaceId === id);
        const applied = await read();
        return { before, applied, fresh: await read() };
      },
    ],

    requestsChanged: [
      async () => {
        const { dieter, id, isHere } = await family();
        const jun = await at.server.person("jun");
        const screen = await dieter.device();
        const read = async () =>
          (await dieter.call("GET /conversations/:conversationId/requests", { path: path(id, "/requests") })).body;
        const before = await read();
        const { code } = (
          await dieter.call<{ code: string }>("POST /conversations/:conversationId/invites", {
            path: path(id, "/invites"),
            body: { approval: true },
          })
        ).body;
        await jun.call("POST /invites/:code/accept", { path: `/invites/${code}/accept` });
        await screen.hears("requestsChanged", isHere);
        const applied = await read();
        return { before, applied, fresh: await read() };
      },
    ],

    invitationsChanged: [
      async () => {
        const [jun, dieter] = [await at.server.person("jun"), await at.server.person("dieter")];
        await jun.call("PUT /settings/translation", { body: { groupsFrom: "nobody" } });
        const screen = await jun.device();
        const read = async () => (await jun.call("GET /invitations")).body;
        const before = await read();
        await dieter.call("POST /conversations", {
          body: { title: "Verein", memberIds: [jun.id] },
          headers: { "idempotency-key": crypto.randomUUID() },
        });
        await screen.hears("invitationsChanged");
        const applied = await read();
        return { before, applied, fresh: await read() };
      },
    ],
  } satisfies Partial<Record<EventName, Cases>>;
}
