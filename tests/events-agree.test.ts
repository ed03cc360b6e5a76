import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Shown, Translation } from "@lingualoom/contract/calls/translation.ts";
import { type EventName, events } from "@lingualoom/contract/events.ts";
import type { Chat, Me, Message, Person as PersonShape, Settings } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scriptedEngine } from "../apps/server/test/engines.ts";
import type { Person } from "../apps/server/test/person.ts";
import { picture, upload } from "../apps/server/test/pictures.ts";
import { startTestServer, type TestServer } from "../apps/server/test/server.ts";
import type { ConversationState } from "../apps/web/src/api/conversation-state.ts";
import { isFromAnother } from "../apps/web/src/api/forget-translations.ts";
import {
  type Chats,
  chatsAfterDelivered,
  chatsAfterNewMessage,
  chatsAfterPerson,
  chatsAfterRead,
  chatsAfterSettings,
  chatsAfterUpdate,
} from "../apps/web/src/realtime/chats.events.ts";
import {
  conversationAfterDelivered,
  conversationAfterMessage,
  conversationAfterRead,
} from "../apps/web/src/realtime/conversation.events.ts";
import { conversationSettingsAfter } from "../apps/web/src/realtime/conversation-settings.events.ts";
import {
  blockedAfter,
  meAfterProfile,
  onlineAfter,
  personAfter,
} from "../apps/web/src/realtime/people.events.ts";
import { settingsAfter } from "../apps/web/src/realtime/settings.events.ts";
import { renditionAfter, shownAfter } from "../apps/web/src/realtime/translation.events.ts";
import { typingAfter, typingAt } from "../apps/web/src/realtime/typing.events.ts";

/**
 * Guarantee 4: for every event there is, the state a page held with the event applied equals what a fresh look at
 * the server gives. An event without a case here fails the first test. It would pass for the wrong reason if the
 * event changed nothing, so every case also asserts that the state before was another.
 */

let server: TestServer;
beforeAll(async () => {
  const engine = scriptedEngine({ hola: "hello", amiga: "friend", llega: "arrives", tren: "train" });
  server = await startTestServer({ engines: [engine] });
});
afterAll(() => server[Symbol.asyncDispose]());

async function chatsOf(reader: Person): Promise<Chats> {
  const { body } = await reader.call<Chat[]>("GET /messages/chats");
  return { pages: [{ items: body, next: null }], pageParams: [null] };
}

async function conversationOf(reader: Person, other: Person): Promise<ConversationState> {
  const { body, headers } = await reader.call<Message[]>("GET /messages/:userId", {
    path: `/messages/${other.id}?limit=100`,
  });
  const header = (name: string) => Number(headers.get(name) ?? "none");
  return {
    messages: body,
    changeSeq: header("x-change-seq"),
    older: null,
    marks: {
      lastReadSeq: header("x-last-read-seq"),
      theirLastReadSeq: header("x-their-last-read-seq"),
      theirLastDeliveredSeq: header("x-their-last-delivered-seq"),
    },
  };
}

interface States {
  readonly before: unknown;
  readonly applied: unknown;
  readonly fresh: unknown;
}

/** Two people who have written to each other; detection has run, so nothing else changes meanwhile. */
async function acquainted(): Promise<{ ana: Person; emma: Person }> {
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  await (await emma.device()).sends(ana.id, "Good morning, how are you today?");
  await server.app.idle();
  return { ana, emma };
}

const messageArrives = async (event: "newMessage" | "messageSent", withPicture = false): Promise<States> => {
  const { ana, emma } = await acquainted();
  const [receiver, sender] = event === "newMessage" ? [ana, emma] : [emma, ana];
  const viewer = event === "newMessage" ? receiver : sender;
  const other = viewer === receiver ? sender : receiver;
  const screen = await viewer.device();
  const phone = await sender.device();
  const before = { chats: await chatsOf(viewer), conversation: await conversationOf(viewer, other) };
  const text = `a message for ${event}, ${withPicture ? "with a picture" : "12:30"}`;
  // Sent from another device, so the sender's screen learns of it by the event alone.
  if (withPicture) {
    const { mediaId } = (await upload(sender, await picture().png().toBuffer())).body;
    const draft = { to: receiver.id, text, mediaId, alt: "blue", clientMessageId: crypto.randomUUID() };
    await phone.socket.emitWithAck("sendMessage", draft);
  } else await phone.sends(receiver.id, text);
  const message = await screen.hears(event, (one) => one.text === text);
  const applied = {
    chats: chatsAfterNewMessage(before.chats, message, viewer.id),
    conversation: conversationAfterMessage(before.conversation, message),
  };
  // The language follows, as it does on every screen.
  const updated = await screen.hears("messageUpdated", (one) => one._id === message._id);
  const settled = {
    chats: chatsAfterUpdate(applied.chats as Chats, updated, viewer.id),
    conversation: conversationAfterMessage(applied.conversation as ConversationState, updated),
  };
  const fresh = { chats: await chatsOf(viewer), conversation: await conversationOf(viewer, other) };
  return { before, applied: settled, fresh };
};

const marked = async (event: "messagesRead" | "messagesDelivered", mine: boolean): Promise<States> => {
  const { ana, emma } = await acquainted();
  const { seq } = await (await emma.device()).sends(ana.id, `for ${event} ${mine}`);
  await server.app.idle();
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

/** Emma's message to Ana is changed by `who`; Ana's screen hears it. */
const changes = async (
  who: "emma" | "ana",
  call: "PATCH /message/:id" | "DELETE /message/:id",
  how: { query?: string; body?: unknown },
): Promise<States> => {
  const people = await acquainted();
  const { ana, emma } = people;
  const screen = await ana.device();
  const sent = await (await emma.device()).sends(ana.id, "It is not read yet, and will change.");
  await (await emma.device()).sends(ana.id, "This comes after it, and stays as it is.");
  await server.app.idle();
  const look = async () => ({ chats: await chatsOf(ana), conversation: await conversationOf(ana, emma) });
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
      chats: chatsAfterUpdate(state.chats, updated, ana.id) as Chats,
      conversation: conversationAfterMessage(state.conversation, updated) as ConversationState,
    }),
    before,
  );
  return { before, applied, fresh: await look() };
};

/** Ana changes what holds in her conversation with Emma; `mine`: her other device hears it, otherwise Emma does. */
const agreed = async (mine: boolean, wish: Record<string, unknown>): Promise<States> => {
  const { ana, emma } = await acquainted();
  const [viewer, other] = mine ? [ana, emma] : [emma, ana];
  const screen = await viewer.device();
  const settings = async () => {
    const path = `/conversations/${other.id}/settings`;
    return (await viewer.call<ConversationSettings>("GET /conversations/:userId/settings", { path })).body;
  };
  const look = async () => ({ settings: await settings(), chats: mine ? await chatsOf(viewer) : null });
  const before = await look();
  await ana.call("PUT /conversations/:userId/settings", {
    path: `/conversations/${emma.id}/settings`,
    body: wish,
  });
  const event = await screen.hears("conversationUpdated", (one) => one.userId === other.id);
  const applied = {
    settings: conversationSettingsAfter(before.settings, event),
    chats: before.chats && chatsAfterSettings(before.chats, event),
  };
  return { before, applied, fresh: await look() };
};

const cases: Record<EventName, (() => Promise<States>)[]> = {
  newMessage: [() => messageArrives("newMessage"), () => messageArrives("newMessage", true)],
  messageSent: [() => messageArrives("messageSent")],

  messageUpdated: [
    async () => {
      const { ana, emma } = await acquainted();
      const screen = await emma.device();
      const { _id } = await (await ana.device()).sends(emma.id, "hola amiga, llega el tren");
      await server.app.idle();
      const path = `/translation/message/${_id}`;
      await emma.call("POST /translation/message/:id", { path, body: { sourceLanguage: "es" } });
      const stored = async () => {
        const body = { ids: [_id], storedOnly: true };
        return (await emma.call<{ results: Translation[] }>("POST /translation/messages", { body })).body
          .results;
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
      const { ana, emma } = await acquainted();
      const screen = await ana.device();
      const sent = await (await emma.device()).sends(ana.id, "The train arrives at the station at seven.");
      const arrived = await screen.hears("newMessage", (one) => one._id === sent._id);
      const fetched = { chats: await chatsOf(ana), conversation: await conversationOf(ana, emma) };
      // As the page held it on arrival, whether or not detection was quicker than the fetch.
      const asArrived = (one: Message) => (one._id === sent._id ? arrived : one);
      const before = {
        chats: {
          ...fetched.chats,
          pages: fetched.chats.pages.map((page) => ({
            ...page,
            items: page.items.map((chat) => ({
              ...chat,
              lastMessage: asArrived(chat.lastMessage),
              changeSeq: chat._id === emma.id ? arrived.changeSeq : chat.changeSeq,
            })),
          })),
        },
        conversation: {
          ...fetched.conversation,
          messages: fetched.conversation.messages.map(asArrived),
          changeSeq: arrived.changeSeq,
        },
      };
      const updated = await screen.hears("messageUpdated", (one) => one._id === sent._id);
      expect(updated.language).toBe("en");
      const applied = {
        chats: chatsAfterUpdate(before.chats, updated, ana.id),
        conversation: conversationAfterMessage(before.conversation, updated),
      };
      return {
        before,
        applied,
        fresh: { chats: await chatsOf(ana), conversation: await conversationOf(ana, emma) },
      };
    },
  ],

  messagesRead: [() => marked("messagesRead", false), () => marked("messagesRead", true)],
  messagesDelivered: [() => marked("messagesDelivered", false)],

  messageTranslated: [
    async () => {
      const { ana, emma } = await acquainted();
      const screen = await emma.device();
      const { _id } = await (await ana.device()).sends(emma.id, "hola amiga, el tren llega a las 10:30");
      const stored = async () => {
        const { body } = await emma.call<{ results: { messageId: string }[] }>("POST /translation/messages", {
          body: { ids: [_id], storedOnly: true },
        });
        return Object.fromEntries(body.results.map((one) => [one.messageId, one]));
      };
      const before = await stored();
      await emma.call("POST /translation/message/:id", {
        path: `/translation/message/${_id}`,
        body: { sourceLanguage: "es" },
      });
      const event = await screen.hears("messageTranslated", (one) => one.messageId === _id);
      return { before, applied: { [_id]: renditionAfter(undefined, event) }, fresh: await stored() };
    },
  ],

  translationShown: [
    async () => {
      const { ana, emma } = await acquainted();
      const screen = await emma.device();
      const { _id } = await (await ana.device()).sends(emma.id, "hola amiga, otra vez");
      const chosen = async () => {
        const { body } = await emma.call<{ shown: Record<string, Shown> }>("POST /translation/messages", {
          body: { ids: [_id], storedOnly: true },
        });
        return body.shown[_id];
      };
      const before = await chosen();
      await emma.call("PUT /translation/message/:id/shown", {
        path: `/translation/message/${_id}/shown`,
        body: { shown: "original" },
      });
      const event = await screen.hears("translationShown", (one) => one.messageId === _id);
      return { before, applied: shownAfter(event), fresh: await chosen() };
    },
  ],

  conversationUpdated: [
    () => agreed(true, { rung: "device", autoTranslate: true, muted: true }),
    () => agreed(false, { rung: "server", disappearing: "1d" }),
  ],

  getOnlineUsers: [
    async () => {
      const { ana, emma } = await acquainted();
      await ana.leave();
      const bruno = await server.person("bruno");
      await (await bruno.device()).sends(emma.id, "Bom dia");
      const screen = await emma.device();
      const before = (await screen.hears("getOnlineUsers")).slice();
      const chloe = await server.person("chloe");
      await (await chloe.device()).sends(emma.id, "Bonjour");
      const event = await screen.hears("getOnlineUsers", (online) => online.includes(chloe.id));
      // A fresh look is what a device is told on connecting.
      const fresh = await (await emma.device()).hears("getOnlineUsers");
      const sorted = (ids: readonly string[]) => [...ids].sort();
      return { before: sorted(before), applied: sorted(onlineAfter(before, event)), fresh: sorted(fresh) };
    },
  ],

  typing: [
    async () => {
      const { ana, emma } = await acquainted();
      const screen = await ana.device();
      const phone = await emma.device();
      phone.socket.emit("typing", { to: ana.id, typing: true });
      const started = await screen.hears("typing", (one) => one.typing);
      const before = typingAfter({}, started, 0);
      phone.socket.emit("typing", { to: ana.id, typing: false });
      const ended = await screen.hears("typing", (one) => !one.typing);
      // Nothing of it is stored: a page that is opened now shows nobody typing.
      return { before, applied: typingAt(typingAfter(before, ended, 0), 0), fresh: {} };
    },
  ],

  profileUpdated: [
    async () => {
      const chloe = await server.person("chloe");
      const screen = await chloe.device();
      const read = async () => (await chloe.call<Me>("GET /auth/check")).body;
      const before = await read();
      await chloe.call("PUT /settings/profile", { body: { fullName: "Chloé Fournier-Petit" } });
      const event = await screen.hears("profileUpdated");
      return { before, applied: meAfterProfile(before, event), fresh: await read() };
    },
  ],

  personUpdated: [
    async () => {
      const { ana, emma } = await acquainted();
      const screen = await ana.device();
      const person = async () =>
        (await ana.call<PersonShape>("GET /people/:userId", { path: `/people/${emma.id}` })).body;
      const before = { chats: await chatsOf(ana), person: await person() };
      await emma.call("PUT /settings/profile", { body: { fullName: "Emma O'Brien-Walsh" } });
      const event = await screen.hears("personUpdated");
      return {
        before,
        applied: {
          chats: chatsAfterPerson(before.chats, event),
          person: personAfter(before.person, event),
        },
        fresh: { chats: await chatsOf(ana), person: await person() },
      };
    },
  ],

  blockChanged: [true, false].map((blocked) => async () => {
    const [bruno, chloe] = [await server.person("bruno"), await server.person("chloe")];
    const path = `/people/${chloe.id}/block`;
    const screen = await bruno.device();
    const read = async () => (await bruno.call<PersonShape[]>("GET /people/blocked")).body;
    const before = await read();
    await (blocked
      ? bruno.call("PUT /people/:id/block", { path })
      : bruno.call("DELETE /people/:id/block", { path }));
    const event = await screen.hears("blockChanged", (one) => one.blocked === blocked);
    return { before, applied: blockedAfter(before, event), fresh: await read() };
  }),

  settingsUpdated: [
    async () => {
      const giulia = await server.person("giulia");
      const screen = await giulia.device();
      const read = async () =>
        (await giulia.call<{ settings: Settings }>("GET /settings/translation")).body.settings;
      const before = await read();
      await giulia.call("PUT /settings/translation", {
        body: { preferredLanguage: "fr", soundEnabled: false, readLanguages: ["es"], theme: "dark" },
      });
      await screen.hears("settingsUpdated", (one) => one.type === "theme");
      const applied = screen.all("settingsUpdated").reduce(settingsAfter, before);
      return { before, applied, fresh: await read() };
    },
  ],
};

test("every event there is has a case", () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(events).sort());
});

describe.each(Object.entries(cases))("%s", (_event, variants) => {
  test.each(variants.map((run, i) => ({ run, variant: i + 1 })))(
    "the state before with the event applied equals a fresh fetch ($variant)",
    async ({ run }) => {
      const { before, applied, fresh } = await run();
      expect(before).not.toEqual(fresh);
      expect(applied).toEqual(fresh);
    },
  );
});
