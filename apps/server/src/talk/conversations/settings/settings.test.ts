import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import type { Answer, Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

type Settings = ConversationSettings & { code?: string };
const asShown = {
  mutedUntil: null,
  notify: "all",
  sound: true,
  pinned: false,
  archived: false,
  markedUnread: false,
  practice: false,
  corrections: false,
};

const path = (other: { id: string }) => `/conversations/${other.id}/settings`;
const read = async (me: Person, other: { id: string }) =>
  (await me.call<Settings>("GET /conversations/:conversationId/settings", { path: path(other) })).body;
const write = (me: Person, other: { id: string }, body: Record<string, unknown>): Promise<Answer<Settings>> =>
  me.call("PUT /conversations/:conversationId/settings", { path: path(other), body });

const AT_FIRST = {
  mine: { privacyLevel: null, autoTranslate: null, muted: false, ...asShown },
  effectivePrivacyLevel: "server",
  disappearing: "off",
  tone: "as-it-comes",
  linkPreviews: true,
  consentedFromSeq: { server: 1, providers: 1 },
  openToCorrections: [],
};

describe("the settings of a conversation", () => {
  test("default to the user's and the operator's, and reading them creates nothing", async () => {
    const [chloe, dieter] = [await server.person("chloe"), await server.person("dieter")];
    expect(await read(chloe, dieter)).toEqual(AT_FIRST);
    expect(
      await server.database`select 1 from conversations where direct_low = ${chloe.id}
      or direct_high = ${chloe.id}`,
    ).toHaveLength(0);
  });

  test("change only in the named fields, personal ones for that user alone", async () => {
    const [ana, bruno] = [await server.person("ana"), await server.person("bruno")];
    expect((await write(ana, bruno, { muted: true, autoTranslate: true })).status).toBe(200);
    await write(ana, bruno, { autoTranslate: false });
    expect((await read(ana, bruno)).mine).toMatchObject({ autoTranslate: false, muted: true });
    expect(await read(bruno, ana)).toEqual(AT_FIRST);
    await write(ana, bruno, { autoTranslate: null, unknown: 1 });
    expect((await read(ana, bruno)).mine).toMatchObject({ autoTranslate: null, muted: true });
  });

  test("show others only what applies to all, and never personal choices", async () => {
    const [ana, emma] = [await server.person("ana"), await server.person("emma")];
    const [phone, desk] = [await ana.device(), await emma.device()];
    await phone.sends(emma.id, "hola");
    await write(ana, emma, { muted: true });
    await write(ana, emma, { disappearing: "1d" });
    const [theirs] = [await desk.hears("conversationUpdated")];
    expect(theirs).toMatchObject({ userId: ana.id, disappearing: "1d", effectivePrivacyLevel: "server" });
    expect(theirs).not.toHaveProperty("mine");
    await phone.hears("conversationUpdated", (one) => one.disappearing === "1d");
    expect(phone.all("conversationUpdated").map((one) => one.mine?.muted)).toEqual([true, true]);
    expect(await read(emma, ana)).toMatchObject({ disappearing: "1d" });
  });

  test("are refused when they make no sense, and nothing is changed", async () => {
    const [ana, giulia] = [await server.person("ana"), await server.person("giulia")];
    for (const body of [{ privacyLevel: "cloud" }, { disappearing: "2h" }, { muted: null }, { autoTranslate: "yes" }]) {
      const { status, body: answer } = await write(ana, giulia, { ...body });
      expect({ status, code: answer.code }).toEqual({ status: 400, code: "VALIDATION" });
    }
    const nobody = { id: "01890a5d-ac96-774b-bcce-b302099a8057" };
    expect((await write(ana, nobody, { muted: true })).status).toBe(404);
    expect((await write(ana, ana, { muted: true })).body.code).toBe("SELF");
    expect(await read(ana, giulia)).toEqual(AT_FIRST);
  });
});

describe("the privacy level", () => {
  test("is the lowest either user has set: lowering takes one, raising both", async () => {
    const [chloe, emma] = [await server.person("chloe"), await server.person("emma")];
    const inForce = async () => (await read(emma, chloe)).effectivePrivacyLevel;
    await (await chloe.device()).sends(emma.id, "salut");
    await write(chloe, emma, { privacyLevel: "providers" });
    expect(await inForce()).toBe("server");
    await write(emma, chloe, { privacyLevel: "providers" });
    expect(await inForce()).toBe("providers");
    await write(chloe, emma, { privacyLevel: "device" });
    expect(await inForce()).toBe("device");
    await write(chloe, emma, { privacyLevel: null });
    expect(await inForce()).toBe("server");
  });

  test("set by both users at once applies to both", async () => {
    const [dieter, giulia] = [await server.person("dieter"), await server.person("giulia")];
    await (await dieter.device()).sends(giulia.id, "Guten Tag");
    await Promise.all([
      write(dieter, giulia, { privacyLevel: "providers" }),
      write(giulia, dieter, { privacyLevel: "providers" }),
    ]);
    expect((await read(dieter, giulia)).effectivePrivacyLevel).toBe("providers");
  });
});

describe("a chat's personal display", () => {
  const clock = new ManualClock();
  let own: TestServer;
  beforeAll(async () => {
    own = await startTestServer({ clock });
  });
  afterAll(() => own[Symbol.asyncDispose]());

  const list = async (me: Person, query = "") =>
    (await me.call<Conversation[]>("GET /conversations", { path: `/conversations${query}` })).body;

  test("a timed mute ends, a permanent one does not, and both are personal", async () => {
    const [ana, emma] = await own.threePeople();
    await (await ana.device()).sends(emma.id, "hola");
    const until = new Date(clock.now().getTime() + 3_600_000).toISOString();
    expect((await write(emma, ana, { mutedUntil: until })).body.mine).toMatchObject({
      muted: true,
      mutedUntil: until,
    });
    expect(await list(emma)).toMatchObject([{ muted: true, mutedUntil: until }]);
    expect(await list(ana)).toMatchObject([{ muted: false, mutedUntil: null }]);
    clock.advance(3_600_000);
    expect(await list(emma)).toMatchObject([{ muted: false, mutedUntil: null }]);
    await write(emma, ana, { muted: true });
    clock.advance(100 * 3_600_000);
    expect((await read(emma, ana)).mine).toMatchObject({ muted: true, mutedUntil: null });
    expect((await write(emma, ana, { mutedUntil: null })).body.mine).toMatchObject({ muted: false });
    expect((await write(emma, ana, { mutedUntil: "tomorrow" })).status).toBe(400);
  });

  test("marking as unread is personal, moves no receipt, and ends by reading", async () => {
    const [ana, emma] = await own.threePeople();
    const [desk, hers] = [await ana.device(), await emma.device()];
    const first = await hers.sends(ana.id, "hola");
    desk.socket.emit("markRead", { with: emma.id, seq: first.seq });
    await hers.hears("messagesRead", ({ seq }) => seq === first.seq);
    await write(ana, emma, { markedUnread: true });
    await desk.hears("conversationUpdated", ({ mine }) => mine?.markedUnread === true);
    expect(await list(ana)).toMatchObject([{ markedUnread: true, unreadCount: 0, lastReadSeq: first.seq }]);
    expect(await list(emma)).toMatchObject([{ markedUnread: false }]);
    const { seq: last } = await hers.sends(ana.id, "y otra");
    desk.socket.emit("markRead", { with: emma.id, seq: last });
    await hers.hears("messagesRead", ({ seq }) => seq === last);
    expect(await list(ana)).toMatchObject([{ markedUnread: false, unreadCount: 0 }]);
    expect(hers.all("conversationUpdated")).toEqual([]);
  });

  test("pinned conversations come first on every page, archived ones in their own list", async () => {
    const [ana, emma, bruno] = await own.threePeople();
    const chloe = await own.person("chloe");
    const desk = await ana.device();
    for (const other of [emma, bruno, chloe]) {
      clock.advance(1_000);
      await desk.sends(other.id, "hola");
    }
    const names = (conversations: readonly Conversation[]) =>
      conversations.map(({ members }) => members.find(({ user }) => user._id !== ana.id)?.user.fullName);
    const [a, b, c] = [emma, bruno, chloe].map(({ me }) => me.fullName);
    await write(ana, emma, { pinned: true });
    expect(names(await list(ana))).toEqual([a, c, b]);
    const first = await ana.call<Conversation[]>("GET /conversations", { path: "/conversations?limit=1" });
    const next = new URL(/<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "", own.url);
    expect([...names(first.body), ...names(await list(ana, next.search))]).toContain(c);
    await write(ana, chloe, { archived: true });
    expect(names(await list(ana))).toEqual([a, b]);
    expect(names(await list(ana, "?archived=true"))).toEqual([c]);
    expect(names(await list(ana, `?q=${encodeURIComponent(c ?? "")}`))).toEqual([c]);
  });
});
