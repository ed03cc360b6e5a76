import type { TokenScope } from "@lingualoom/contract/call-facts/token-scopes.ts";
import { type RequestName, requests } from "@lingualoom/contract/events.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cookiesOf } from "../../apps/server/test/authenticator.ts";
import { groupOf, inGroup } from "../../apps/server/test/groups.ts";
import { ask, type Device, Person } from "../../apps/server/test/person.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";

const UNKNOWN_ID = "01890a5d-ac96-774b-bcce-b302099a8057";
const DEVICES = ["01890a5d-ac96-774b-bcce-b302099a8059", "01890a5d-ac96-774b-bcce-b302099a805a"] as const;

interface Where {
  readonly conversationId: string;
  readonly callId: string;
}

interface Rule {
  payload(where: Where): object;
  /** What a token needs beside `read`, without which it cannot connect; null if no token may. */
  readonly scope: TokenScope | null;
  /** The answer to people for whom the place does not exist: a refusal, or the one of a request that does nothing. */
  readonly elsewhere: "NOT_FOUND" | "nothing happens";
}

const RULES: Readonly<Record<RequestName, Rule>> = {
  sendMessage: {
    payload: ({ conversationId }) => ({ conversationId, text: "let me in", clientMessageId: crypto.randomUUID() }),
    scope: "write",
    elsewhere: "NOT_FOUND",
  },
  typing: { payload: ({ conversationId }) => ({ conversationId }), scope: "write", elsewhere: "NOT_FOUND" },
  markRead: { payload: ({ conversationId }) => ({ conversationId, seq: 1 }), scope: "write", elsewhere: "NOT_FOUND" },
  markDelivered: {
    payload: ({ conversationId }) => ({ conversationId, seq: 1 }),
    scope: "write",
    elsewhere: "NOT_FOUND",
  },
  callSignal: {
    payload: ({ callId }) => ({ callId, from: DEVICES[1], to: DEVICES[0], candidates: [] }),
    scope: "write",
    elsewhere: "NOT_FOUND",
  },
  callState: {
    payload: ({ callId }) => ({ callId, deviceId: DEVICES[1], muted: true, camera: false, screen: false }),
    scope: "write",
    elsewhere: "NOT_FOUND",
  },
  findMissed: {
    payload: ({ conversationId }) => ({
      known: [{ conversationId, changeSeq: 0, lastReadSeq: 0, theirLastReadSeq: 0, theirLastDeliveredSeq: 0 }],
    }),
    scope: "read",
    elsewhere: "nothing happens",
  },
  watchPresence: { payload: ({ conversationId }) => [conversationId], scope: "read", elsewhere: "nothing happens" },
  lookedAt: { payload: () => ({ lookedAt: true }), scope: null, elsewhere: "nothing happens" },
  settingsChanged: {
    payload: () => ({ type: "theme", value: "dark" }),
    scope: "account",
    elsewhere: "nothing happens",
  },
};
const names = Object.keys(RULES) as RequestName[];

let server: TestServer;
let ana: Person;
let emma: Person;
let place: Where;
let screen: Device;
/** People for whom the group does not exist. */
const outside: Record<string, { readonly who: Person; readonly device: Device }> = {};

type Asked = { readonly ok: boolean; readonly missed?: unknown; readonly error?: { readonly code: string } };
const request = (device: { emitWithAck: unknown }, name: RequestName, payload: object): Promise<Asked> =>
  (device as { emitWithAck(name: string, payload: object): Promise<Asked> }).emitWithAck(name, payload);

function connect(headers: Record<string, string>) {
  const options = { transports: ["websocket"], extraHeaders: headers, forceNew: true, reconnection: false };
  const socket = io(server.url, options);
  return new Promise<typeof socket>((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
  });
}

beforeAll(async () => {
  server = await startTestServer({ environment: { ADMIN_EMAILS: cast.dieter.email } });
  const [owner, member, removed] = await server.threePeople();
  [ana, emma] = [owner, member];
  const conversationId = await groupOf(ana, [emma, removed]);
  const begun = await ana.call<{ call: { id: string } }>("POST /conversations/:conversationId/call", {
    path: `/conversations/${conversationId}/call`,
    body: { deviceId: DEVICES[0], muted: false, camera: false, screen: false, video: false },
  });
  place = { conversationId, callId: begun.body.call.id };
  await inGroup(ana, conversationId).remove(removed);
  const invite = await ana.call<{ code: string }>("GET /people/me/invite");
  const joined = await ask<{ user: Person["me"] }>(server.url, "POST", `/invites/${invite.body.code}/guest`, {
    fullName: "Lucía",
    language: "fr",
  });
  const guest = new Person(server.url, joined.body.user, cookiesOf(joined.headers));
  const people = {
    stranger: await server.person("jun"),
    removed,
    "guest of another chat": guest,
    administrator: await server.person("dieter"),
  };
  for (const [relation, who] of Object.entries(people)) outside[relation] = { who, device: await who.device() };
  screen = await emma.device();
});
afterAll(() => server?.[Symbol.asyncDispose]());

test("every request of the contract has a rule", () => {
  expect(names.toSorted()).toEqual(Object.keys(requests).toSorted());
});

test("no request is possible without a session that lasts", async () => {
  const [left, suspended] = [await server.person("chloe"), await server.person("farah")];
  const [leaving, ending] = [await left.device(), await suspended.device()];
  const closed = [leaving, ending].map(({ socket }) => new Promise((resolve) => socket.once("disconnect", resolve)));
  await left.call("POST /auth/logout");
  const path = `/health/admin/users/${suspended.id}/suspend`;
  await (await server.person("dieter")).call("POST /health/admin/users/:id/suspend", { path });
  await Promise.all(closed);
  for (const cookie of ["", "lingualoom.session_token=made-up", left.cookie, suspended.cookie])
    await expect(connect({ cookie })).rejects.toMatchObject({ data: { code: "NOT_SIGNED_IN" } });
});

describe.each(names)("%s", (name) => {
  const { payload, elsewhere, scope } = RULES[name];

  test("tells outsiders the same of a group as of none, and reaches no member", async () => {
    for (const [
      relation,
      {
        who,
        device: { socket },
      },
    ] of Object.entries(outside)) {
      const heardBefore = screen.heard.length;
      const there = await request(socket, name, payload(place));
      const nowhere = await request(socket, name, payload({ conversationId: UNKNOWN_ID, callId: UNKNOWN_ID }));
      expect({ relation, ...there }).toEqual({ relation, ...nowhere });
      expect([relation, there.error?.code ?? "nothing happens"]).toEqual([relation, elsewhere]);
      expect(there.missed ?? []).toEqual([]);
      // An answer of the same connection comes after whatever the requests have caused.
      const { body } = await ana.call<Message>("POST /conversations/:conversationId/messages", {
        path: `/conversations/${place.conversationId}/messages`,
        body: { text: `after ${name} of ${relation}` },
      });
      await screen.hears("newMessage", ({ _id }) => _id === body._id);
      // Who is online is told to those who may see it, wherever they are.
      const caused = screen.heard.slice(heardBefore).filter(({ event }) => event !== "getOnlineUsers");
      for (const trace of [who.id, DEVICES[1]]) expect(JSON.stringify(caused)).not.toContain(trace);
    }
  });

  test("is allowed to tokens by its own scope alone", async () => {
    for (const scopes of [["read"], ["read", "write"], ["read", "manage"], ["read", "account"]] as const) {
      const made = await emma.call<{ token: string; id: string }>("POST /tokens", { body: { name: "Backup", scopes } });
      const socket = await connect({ authorization: `Bearer ${made.body.token}` });
      const { error } = await request(socket, name, payload(place));
      const isAllowed = scope !== null && (scopes as readonly TokenScope[]).includes(scope);
      expect([scopes, error?.code === "FORBIDDEN"]).toEqual([scopes, !isAllowed]);
      socket.close();
      await emma.call("DELETE /tokens/:id", { path: `/tokens/${made.body.id}` });
    }
  });
});
