import type { Conversation, Message } from "@lingualoom/contract/shapes.ts";
import type { Answer, Device, Person } from "../../apps/server/test/person.ts";
import { look } from "../../apps/server/test/pictures.ts";
import { unzip } from "../../apps/server/test/unzip.ts";

/** Matches every text under test and its translations. */
const SECRET = /secret/i;
export const TITLE = "Geheim";

export interface Looking {
  readonly id: string;
  /** The last number before what is looked for. */
  readonly before: Message;
  /** The message to look for: with words, a picture and a quote. */
  readonly message: Message;
  readonly poll: Message;
  /** An open page, and how much it had heard before. */
  screenOf(who: Person): { readonly device: Device; readonly heardBefore: number };
}

const tells = ({ body }: Answer) => SECRET.test(JSON.stringify(body));
const works = ({ status }: Answer) => status < 300;
const found = ({ body }: Answer<{ messages: unknown[] }>) => body.messages.length > 0;

/** Returns the id of a user's only direct conversation. */
export async function directOf(who: Person): Promise<string> {
  const { body } = await who.call<Conversation[]>("GET /conversations");
  return body.find(({ kind }) => kind === "direct")?._id as string;
}

/** A reaction to the message under test; no other message has it. */
export const REACTION = "🎉";

export const quote = (who: Person, { _id }: Message, conversationId: string) =>
  who.call("POST /conversations/:conversationId/messages", {
    path: `/conversations/${conversationId}/messages`,
    body: { text: "?", replyTo: _id },
  });

async function exported({ url, cookie }: Person): Promise<string> {
  const answer = await fetch(`${url}/api/account/export`, { headers: { cookie } });
  const files = unzip(Buffer.from(await answer.arrayBuffer()));
  return [...files.keys(), Buffer.concat([...files.values()]).toString()].join("\n");
}

const heardBy = (who: Person, { screenOf }: Looking) => {
  const { device, heardBefore } = screenOf(who);
  return JSON.stringify(device.heard.slice(heardBefore));
};

type Route = (who: Person, looking: Looking) => Promise<boolean>;
const list: Route = async (who) => tells(await who.call("GET /conversations"));
const inGroup =
  (part: string | ((looking: Looking) => string), learns = tells): Route =>
  async (who, looking) => {
    const rest = typeof part === "string" ? part : part(looking);
    const path = `/conversations/${looking.id}${rest}`;
    return learns(await who.call("GET /conversations/:conversationId", { path }));
  };
const picture =
  (size: "full" | "thumb"): Route =>
  async (who, { message }) =>
    (await look(who, message.image, size)).status === 200;
const onMessage =
  (part: "report" | "forward", body: (who: Person) => Promise<object>): Route =>
  async (who, { message }) =>
    works(
      await who.call(`POST /message/:id/${part}`, {
        path: `/message/${message._id}/${part}`,
        body: await body(who),
      }),
    );

/** Routes by which a member, and no other user, learns of activity in the group. */
export const ROUTES_OF_MEMBERS: Readonly<Record<string, Route>> = {
  "any event": async (who, looking) => heardBy(who, looking).includes(looking.id),
  "asking what was missed": async (who, { id, screenOf }) => {
    const counters = { changeSeq: 1, lastReadSeq: 0, theirLastReadSeq: 0, theirLastDeliveredSeq: 0 };
    const known = { known: [{ conversationId: id, ...counters }], unknownAfter: new Date(0).toISOString() };
    return JSON.stringify(await screenOf(who).device.socket.emitWithAck("findMissed", known)).includes(id);
  },
  "the search for its title": async (who) =>
    (await who.call<unknown[]>("GET /conversations", { path: `/conversations?q=${TITLE}` })).body.length > 0,
  "its settings": inGroup("/settings", works),
  "its members": inGroup("/members", works),
};

/** Routes by which a user may learn of the message. */
export const ROUTES: Readonly<Record<string, Route>> = {
  "the socket": async (who, looking) => SECRET.test(heardBy(who, looking)) || heardBy(who, looking).includes(REACTION),
  "the list": list,
  "unread mentions": async (who) =>
    (await who.call<Conversation[]>("GET /conversations")).body.some((one) => one.unreadMentions > 0),
  "the group": inGroup(""),
  "its history": inGroup(({ before }) => `/messages?after=${before.seq}`),
  "its history around the message": inGroup(({ message }) => `/messages?around=${message._id}`),
  "changes of earlier messages": inGroup("/messages?changedSince=0"),
  "the search for its words": async (who) =>
    found(await who.call<{ messages: unknown[] }>("GET /search", { path: "/search?q=secreto&of=messages" })),
  "the search for the words of a translation": async (who) =>
    found(
      await who.call<{ messages: unknown[] }>("GET /search", {
        path: "/search?q=%22secret%20de%20hoy%22&of=messages",
      }),
    ),
  pins: inGroup("/pins"),
  "its thread": inGroup(({ message }) => `/threads/${message._id}`),
  receipts: inGroup(({ message }) => `/receipts/${message._id}`, works),
  reactions: async (who, { message: { _id } }) =>
    works(await who.call("GET /message/:id/reactions", { path: `/message/${_id}/reactions` })),
  "its earlier texts": async (who, { message: { _id } }) =>
    works(await who.call("GET /message/:id/revisions", { path: `/message/${_id}/revisions` })),
  "votes in its poll": async (who, { poll: { _id } }) =>
    works(await who.call("GET /message/:id/poll/votes", { path: `/message/${_id}/poll/votes` })),
  "the picture": picture("full"),
  "the picture's preview": picture("thumb"),
  "a translation": async (who, { message }) =>
    tells(
      await who.call("POST /translation/message/:id", {
        path: `/translation/message/${message._id}`,
        body: { targetLanguage: "en", sourceLanguage: "es" },
      }),
    ),
  "stored translations": async (who, { message }) =>
    tells(await who.call("POST /translation/messages", { body: { ids: [message._id], targetLanguage: "en" } })),
  "a reply that quotes it": async (who, { id, message }) => works(await quote(who, message, id)),
  "forwarding it": onMessage("forward", async (who) => ({ conversationIds: [await directOf(who)] })),
  "reporting it": onMessage("report", async () => ({ reason: "spam", withContext: true })),
  "the export": async (who) => SECRET.test(await exported(who)),
};
