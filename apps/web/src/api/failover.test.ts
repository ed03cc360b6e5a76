import { expect, test } from "vitest";
import { manualClock } from "../../../../packages/backend-pool/test/manual-clock.ts";
import { ApiError } from "./api-error.ts";
import { createFailover } from "./failover.ts";

const HOME = "https://chat.example.org";
const EDGE = "https://edge.example.org";
const OTHER = "https://b.example.org";
const READ = { method: "GET", path: "/api/messages/chats" };
const STATUS = { method: "GET", path: "/api/admin/render-status" };
const CHANGE = { method: "PUT", path: "/api/admin/config" };
const gone = new ApiError(0, "NETWORK");
const SECOND = 1_000;

type Behaviour = "well" | "refuses" | "silent";

/** Time is let pass by hand; the test says how each address behaves. */
function stage(config: { edgeUrl: string; backends: string[] }, random = () => 0.5) {
  const clock = manualClock();
  const behaviour = new Map<string, Behaviour>();
  const asked: { readonly url: string; readonly at: number }[] = [];
  const failover = createFailover(config, {
    home: HOME,
    clock,
    random,
    fetch: async (address, init) => {
      const url = new URL(String(address)).origin;
      asked.push({ url, at: clock.now() });
      if (behaviour.get(url) === "refuses") throw new TypeError("Failed to fetch");
      if (behaviour.get(url) === "silent")
        await new Promise((_, reject) =>
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
        );
      return Response.json({ status: "healthy" });
    },
  });
  const is = (url: string, how: Behaviour) => void behaviour.set(url, how);
  return { clock, is, asked, ...failover };
}

/** A connection whose next attempt goes to where it was told to. */
function connection() {
  const opened: string[] = [];
  const socket = {
    opened,
    address: HOME,
    next: HOME,
    connected: false,
    active: true,
    failOverTo: (address: string) => {
      socket.next = address;
    },
    disconnect() {},
    connect: () => {
      socket.address = socket.next;
      opened.push(socket.address);
    },
  };
  return socket;
}

test("everything is asked of the page's own server while that is well", async () => {
  const { base, clock, asked } = stage({ edgeUrl: EDGE, backends: [OTHER] });
  await clock.pass(3_600 * SECOND);
  expect(base(READ)).toBe("");
  expect(asked).toEqual([]);
});

test("when it cannot be reached the worker is asked, and the next server when that cannot either", () => {
  const { base, failed } = stage({ edgeUrl: EDGE, backends: [OTHER] });
  failed("", gone);
  expect(base(READ)).toBe(EDGE);
  failed(EDGE, new ApiError(503, "UNAVAILABLE"));
  expect(base(READ)).toBe(OTHER);
});

test("the own one is asked again when it was well twice in a row, so that one that rises and falls is not gone back to", async () => {
  const { base, failed, is, clock } = stage({ edgeUrl: EDGE, backends: [] });
  is(HOME, "refuses");
  failed("", gone);
  await clock.pass(20 * SECOND);
  is(HOME, "well");
  await clock.pass(15 * SECOND);
  expect(base(READ)).toBe(EDGE);
  is(HOME, "refuses");
  await clock.pass(15 * SECOND);
  is(HOME, "well");
  await clock.pass(15 * SECOND);
  expect(base(READ)).toBe(EDGE);
  await clock.pass(15 * SECOND);
  expect(base(READ)).toBe("");
});

test("a worker that failed for a moment, as while it finds out itself, is gone on with within two seconds", async () => {
  const { base, failed, is, clock } = stage({ edgeUrl: EDGE, backends: [] });
  is(HOME, "refuses");
  failed("", gone);
  failed(EDGE, new ApiError(503, "UNAVAILABLE"));
  await clock.pass(2 * SECOND);
  expect(base(READ)).toBe(EDGE);
});

test("nobody was well when all were asked: the first who is gets everything within eight seconds", async () => {
  const { base, failed, is, clock } = stage({ edgeUrl: EDGE, backends: [OTHER] });
  for (const url of [HOME, EDGE, OTHER]) is(url, "refuses");
  failed("", gone);
  await clock.pass(60 * SECOND);
  expect(base(READ)).toBe("");
  is(OTHER, "well");
  await clock.pass(8 * SECOND);
  expect(base(READ)).toBe(OTHER);
});

test("while nobody can be reached, as offline, the own one is asked", () => {
  const { base, failed } = stage({ edgeUrl: "", backends: [OTHER] });
  failed("", gone);
  failed(OTHER, gone);
  expect(base(READ)).toBe("");
});

test("a refusal is no reason to go elsewhere", () => {
  const { base, failed } = stage({ edgeUrl: EDGE, backends: [] });
  failed("", new ApiError(404, "NOT_FOUND"));
  failed("", new ApiError(502, "ENGINE_FAILED"));
  expect(base(READ)).toBe("");
});

test("administrators read from the worker first, then from the server; changes are the worker's alone", () => {
  const { base, failed } = stage({ edgeUrl: EDGE, backends: [] });
  expect([base(STATUS), base(CHANGE)]).toEqual([EDGE, EDGE]);
  failed(EDGE, gone);
  expect([base(STATUS), base(CHANGE)]).toEqual(["", EDGE]);
  expect(base({ method: "GET", path: "/api/health" })).toBe("");
});

test("a connection that was cut is opened at the worker as soon as that answers and the own server refuses", async () => {
  const { lost, base, is, clock } = stage({ edgeUrl: EDGE, backends: [] });
  const socket = connection();
  is(HOME, "refuses");
  lost(socket, "cut");
  await clock.pass(SECOND / 2);
  expect(socket.opened).toEqual([EDGE]);
  expect(base(READ)).toBe(EDGE);
});

test("a server that is silent instead of refusing is left two seconds after another has answered", async () => {
  const { lost, is, clock } = stage({ edgeUrl: EDGE, backends: [] });
  const socket = connection();
  is(HOME, "silent");
  lost(socket, "cut");
  await clock.pass(2 * SECOND);
  expect(socket.opened).toEqual([]);
  await clock.pass(SECOND);
  expect(socket.opened).toEqual([EDGE]);
});

test("a connection that was cut while its server is well stays where it was, and reconnects by itself", async () => {
  const { lost, base, clock } = stage({ edgeUrl: EDGE, backends: [OTHER] });
  const socket = connection();
  lost(socket, "cut");
  await clock.pass(60 * SECOND);
  expect([socket.opened, socket.next, base(READ)]).toEqual([[], HOME, ""]);
});

test("a connection that was refused tries elsewhere next, and one that the server ended only learns where", async () => {
  const { lost, is, clock } = stage({ edgeUrl: EDGE, backends: [] });
  const socket = Object.assign(connection(), { active: false });
  is(HOME, "refuses");
  lost(socket, "refused");
  expect(socket.next).toBe(EDGE);
  await clock.pass(10 * SECOND);
  expect([socket.opened, socket.next]).toEqual([[], EDGE]);
});

test("a connection that opened meanwhile is left alone", async () => {
  const { lost, is, clock } = stage({ edgeUrl: EDGE, backends: [] });
  const socket = connection();
  is(HOME, "refuses");
  lost(socket, "cut");
  socket.connected = true;
  await clock.pass(10 * SECOND);
  expect(socket.opened).toEqual([]);
});

test("an address that answers but opens no connection is tried ever more slowly, not in a circle", async () => {
  const { lost, is, clock } = stage({ edgeUrl: EDGE, backends: [] });
  is(HOME, "refuses");
  const socket = connection();
  const { connect } = socket;
  socket.connect = () => {
    connect();
    clock.after(10, () => lost(socket, "refused"));
    // Its own next attempt, at the address it now has.
    clock.after(SECOND, () => lost(socket, "refused"));
  };
  lost(socket, "cut");
  await clock.pass(60 * SECOND);
  expect(socket.opened.length).toBeLessThan(20);
});

test("pages that lose the same server ask the others spread over half a second, and no more often than every second", async () => {
  const firsts: number[] = [];
  for (const chance of [0, 0.25, 0.5, 0.999]) {
    const { lost, failed, is, clock, asked } = stage({ edgeUrl: EDGE, backends: [OTHER] }, () => chance);
    for (const url of [HOME, EDGE, OTHER]) is(url, "refuses");
    const begun = clock.now();
    lost(connection(), "cut");
    for (let i = 0; i < 100; i++) {
      failed("", gone);
      await clock.pass(SECOND / 10);
    }
    firsts.push((asked[0]?.at ?? 0) - begun);
    const looks = new Set(asked.map(({ at }) => at));
    expect(looks.size).toBeLessThan(15);
  }
  expect(firsts).toEqual([0, 125, 250, 499.5]);
});

test("with many servers a loss asks a few of them, not all", async () => {
  const backends = Array.from({ length: 40 }, (_, i) => `https://s${i}.example.org`);
  const { lost, is, clock, asked } = stage({ edgeUrl: EDGE, backends });
  is(HOME, "refuses");
  lost(connection(), "cut");
  await clock.pass(SECOND);
  expect(new Set(asked.map(({ url }) => url)).size).toBeLessThan(5);
});
