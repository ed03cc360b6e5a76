import { randomUUID } from "node:crypto";
import type { SendAnswer } from "@lingualoom/contract/events.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Device, Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let ana: Person;
let emma: Person;
let phone: Device;

beforeAll(async () => {
  server = await startTestServer();
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
  phone = await ana.device();
});
afterAll(() => server[Symbol.asyncDispose]());

const THREAD = "🧵";
const UNKNOWN_ID = "01890a5d-ac96-774b-bcce-b302099a8057";

describe("a text is validated the same over the socket and over HTTP", () => {
  const cases: [string, { to?: string; text: unknown }, { status: number; code?: string; text?: string }][] = [
    ["is trimmed at both ends only", { text: " \n a  b\u00a0\n " }, { status: 201, text: "a  b" }],
    ["keeps what is not normal form", { text: "e\u0301 \u200d ﬁ" }, { status: 201, text: "e\u0301 \u200d ﬁ" }],
    ["keeps markup as it is", { text: "<b>&amp;</b>" }, { status: 201, text: "<b>&amp;</b>" }],
    ["may have 4,000 code points", { text: THREAD.repeat(4_000) }, { status: 201, text: THREAD.repeat(4_000) }],
    ["may have no more than 4,000", { text: THREAD.repeat(4_001) }, { status: 413, code: "TEXT_TOO_LONG" }],
    ["may not be empty", { text: "" }, { status: 400, code: "VALIDATION" }],
    ["may not be blank", { text: " \u2003\n\t" }, { status: 400, code: "VALIDATION" }],
    ["may not hold NUL", { text: "a\u0000b" }, { status: 400, code: "VALIDATION" }],
    ["may not hold half a surrogate pair", { text: "a\ud800" }, { status: 400, code: "VALIDATION" }],
    ["must be a text", { text: 5 }, { status: 400, code: "VALIDATION" }],
    ["needs a receiver who exists", { to: UNKNOWN_ID, text: "a" }, { status: 404, code: "NOT_FOUND" }],
    ["needs an id for its receiver", { to: "emma", text: "a" }, { status: 404, code: "NOT_FOUND" }],
  ];

  test.each(cases)("a text %s", async (_name, { to = emma.id, text }, expected) => {
    const http = await ana.call<Record<string, unknown>>("POST /messages/send/:userId", {
      path: `/messages/send/${to}`,
      body: { text, clientMessageId: randomUUID() },
    });
    const socket = await phone.send({ to, text: text as string, clientMessageId: randomUUID() });
    expect(http).toMatchObject({ status: expected.status });
    if (expected.code === undefined) {
      expect(http.body.text).toBe(expected.text);
      expect(socket.ok && socket.message.text).toBe(expected.text);
      return;
    }
    expect(http.body.code).toBe(expected.code);
    const { code, message } = http.body;
    expect(socket).toEqual({ ok: false, error: { code, message } });
  });

  test("a message to oneself is refused", async () => {
    const { body } = await ana.call("POST /messages/send/:userId", {
      path: `/messages/send/${ana.id}`,
      body: { text: "a" },
    });
    const socket = await phone.send({ to: ana.id, text: "a", clientMessageId: randomUUID() });
    expect(body.code).toBe("SELF");
    expect(socket).toMatchObject({ ok: false, error: { code: "SELF" } });
  });
});

test("a frame of more than 64 kB ends the connection that sent it, and no other", async () => {
  const [flooding, other] = [await ana.device(), await ana.device()];
  const ended = new Promise<string>((resolve) => flooding.socket.once("disconnect", resolve));
  const flood = { to: emma.id, text: "a".repeat(65 * 1_024), clientMessageId: randomUUID() };
  flooding.socket.emit("sendMessage", flood, () => {});
  expect(await ended).toBe("transport close");
  expect((await other.sends(emma.id, "sigo")).text).toBe("sigo");
});

test("a body over 64 kB is refused on calls that take no picture", async () => {
  const answer = await ana.call("PUT /settings/translation", {
    body: { preferredLanguage: "a".repeat(65 * 1_024) },
  });
  expect(answer).toMatchObject({ status: 413, body: { code: "TOO_LARGE" } });
});

test("requests of the wrong shape are dropped, and the connection goes on", async () => {
  const emit = phone.socket.emit.bind(phone.socket) as (event: string, ...payload: unknown[]) => void;
  for (const event of ["typing", "markRead", "markDelivered", "watchPresence", "settingsChanged", "findMissed"])
    for (const payload of [undefined, null, 5, "x", [], {}, { to: 1 }, { with: emma.id, seq: -1 }])
      emit(event, payload);
  emit("sendMessage");
  emit("sendMessage", null);
  emit("no such request", { a: 1 });
  const answer = await new Promise<SendAnswer>((resolve) => emit("sendMessage", { to: emma.id }, resolve));
  expect(answer).toMatchObject({ ok: false, error: { code: "VALIDATION" } });
  expect((await phone.sends(emma.id, "todo bien")).text).toBe("todo bien");
});

describe("settingsChanged", () => {
  test("sends the stored value to the other devices, whatever the payload is", async () => {
    const tablet = await ana.device();
    phone.socket.emit("settingsChanged", { type: "language", value: "xx" });
    expect(await tablet.hears("settingsUpdated")).toEqual({ type: "language", value: "es" });
    const { body } = await ana.call<{ settings: Settings }>("GET /settings/translation");
    expect(body.settings.preferredLanguage).toBe("es");
    expect(phone.all("settingsUpdated")).toEqual([]);
  });

  test("reporting an unknown setting sends nothing", async () => {
    const tablet = await ana.device();
    for (const type of ["", "isAdmin", "constructor", "__proto__"])
      phone.socket.emit("settingsChanged", { type, value: true });
    phone.socket.emit("settingsChanged", { type: "sound", value: false });
    await tablet.hears("settingsUpdated");
    expect(tablet.all("settingsUpdated")).toEqual([{ type: "sound", value: true }]);
  });
});

describe("presence of people outside one's chats", () => {
  test("a user gets the presence of watched people until the list is replaced", async () => {
    const [chloe, bruno] = [await server.person("chloe"), await server.person("bruno")];
    await Promise.all([chloe.device(), bruno.device()]);
    const giulia = await (await server.person("giulia")).device();
    giulia.socket.emit("watchPresence", [chloe.id, bruno.id]);
    const isBoth = (online: readonly string[]) => online.length === 2;
    expect((await giulia.hears("getOnlineUsers", isBoth)).toSorted()).toEqual([chloe.id, bruno.id].sort());
    giulia.socket.emit("watchPresence", [bruno.id]);
    await giulia.hears("getOnlineUsers", () => giulia.all("getOnlineUsers").at(-1)?.join() === bruno.id);
  });

  test("presence ends at once when the watched user hides", async () => {
    const [chloe, dieter] = [await server.person("chloe"), await server.person("dieter")];
    await chloe.device();
    const desk = await dieter.device();
    desk.socket.emit("watchPresence", [chloe.id]);
    await desk.hears("getOnlineUsers", (online) => online.includes(chloe.id));
    await chloe.call("PUT /settings/translation", { body: { showPresence: false } });
    await desk.hears("getOnlineUsers", () => desk.all("getOnlineUsers").at(-1)?.length === 0);
  });
});
