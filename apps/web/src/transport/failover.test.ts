import { manualClock } from "@lingualoom/backend-pool/test/manual-clock.ts";
import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { createFailover } from "./failover.ts";

const HOME = "https://chat.example.org";
const EDGE = "https://edge.example.org";
const OTHER = "https://b.example.org";
const READ = "GET /messages/chats";
const STATUS = "GET /admin/render-status";
const CHANGE = "PUT /admin/config";
const NO_ANSWER = new ApiError(0, "NETWORK");
const SECOND = 1_000;

type Behaviour = "healthy" | "refuses" | "silent";

function setUp(config: { edgeUrl: string; backends: string[] }, random = () => 0.5) {
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
        await new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
      return Response.json({ status: "healthy" });
    },
  });
  const is = (url: string, how: Behaviour) => void behaviour.set(url, how);
  return { clock, is, asked, ...failover };
}

/** A connection whose next attempt goes to the address that failover chose. */
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

test("the page's own server gets every call while it is healthy", async () => {
  const { baseFor, clock, asked } = setUp({ edgeUrl: EDGE, backends: [OTHER] });
  await clock.advance(3_600 * SECOND);
  expect(baseFor(READ)).toBe("");
  expect(asked).toEqual([]);
});

test("calls go to the worker when the server is silent, then to the next server", () => {
  const { baseFor, reportFailure } = setUp({ edgeUrl: EDGE, backends: [OTHER] });
  reportFailure("", NO_ANSWER);
  expect(baseFor(READ)).toBe(EDGE);
  reportFailure(EDGE, new ApiError(503, "UNAVAILABLE"));
  expect(baseFor(READ)).toBe(OTHER);
});

test("the server gets calls again after two successful checks in a row", async () => {
  const { baseFor, reportFailure, is, clock } = setUp({ edgeUrl: EDGE, backends: [] });
  is(HOME, "refuses");
  reportFailure("", NO_ANSWER);
  await clock.advance(20 * SECOND);
  is(HOME, "healthy");
  await clock.advance(15 * SECOND);
  expect(baseFor(READ)).toBe(EDGE);
  is(HOME, "refuses");
  await clock.advance(15 * SECOND);
  is(HOME, "healthy");
  await clock.advance(15 * SECOND);
  expect(baseFor(READ)).toBe(EDGE);
  await clock.advance(15 * SECOND);
  expect(baseFor(READ)).toBe("");
});

test("a worker that failed once gets the calls again within two seconds", async () => {
  const { baseFor, reportFailure, is, clock } = setUp({ edgeUrl: EDGE, backends: [] });
  is(HOME, "refuses");
  reportFailure("", NO_ANSWER);
  reportFailure(EDGE, new ApiError(503, "UNAVAILABLE"));
  await clock.advance(2 * SECOND);
  expect(baseFor(READ)).toBe(EDGE);
});

test("after all fail, the first to recover gets the calls within eight seconds", async () => {
  const { baseFor, reportFailure, is, clock } = setUp({ edgeUrl: EDGE, backends: [OTHER] });
  for (const url of [HOME, EDGE, OTHER]) is(url, "refuses");
  reportFailure("", NO_ANSWER);
  await clock.advance(60 * SECOND);
  expect(baseFor(READ)).toBe("");
  is(OTHER, "healthy");
  await clock.advance(8 * SECOND);
  expect(baseFor(READ)).toBe(OTHER);
});

test("the page's own server gets the calls while no address answers", () => {
  const { baseFor, reportFailure } = setUp({ edgeUrl: "", backends: [OTHER] });
  reportFailure("", NO_ANSWER);
  reportFailure(OTHER, NO_ANSWER);
  expect(baseFor(READ)).toBe("");
});

test("a refusal causes no failover", () => {
  const { baseFor, reportFailure } = setUp({ edgeUrl: EDGE, backends: [] });
  reportFailure("", new ApiError(404, "NOT_FOUND"));
  reportFailure("", new ApiError(502, "ENGINE_FAILED"));
  expect(baseFor(READ)).toBe("");
});

test("calls of administrators go to the worker; only reads fall back to the server", () => {
  const { baseFor, reportFailure } = setUp({ edgeUrl: EDGE, backends: [] });
  expect([baseFor(STATUS), baseFor(CHANGE)]).toEqual([EDGE, EDGE]);
  reportFailure(EDGE, NO_ANSWER);
  expect([baseFor(STATUS), baseFor(CHANGE)]).toEqual(["", EDGE]);
  expect(baseFor("GET /health")).toBe("");
});

test("a cut connection opens at the worker once it answers and the server refuses", async () => {
  const { reportConnectionLoss, baseFor, is, clock } = setUp({ edgeUrl: EDGE, backends: [] });
  const socket = connection();
  is(HOME, "refuses");
  reportConnectionLoss(socket, "cut");
  await clock.advance(SECOND / 2);
  expect(socket.opened).toEqual([EDGE]);
  expect(baseFor(READ)).toBe(EDGE);
});

test("a silent server is given up two seconds after another has answered", async () => {
  const { reportConnectionLoss, is, clock } = setUp({ edgeUrl: EDGE, backends: [] });
  const socket = connection();
  is(HOME, "silent");
  reportConnectionLoss(socket, "cut");
  await clock.advance(2 * SECOND);
  expect(socket.opened).toEqual([]);
  await clock.advance(SECOND);
  expect(socket.opened).toEqual([EDGE]);
});

test("a cut connection to a healthy server stays there and reconnects", async () => {
  const { reportConnectionLoss, baseFor, clock } = setUp({ edgeUrl: EDGE, backends: [OTHER] });
  const socket = connection();
  reportConnectionLoss(socket, "cut");
  await clock.advance(60 * SECOND);
  expect([socket.opened, socket.next, baseFor(READ)]).toEqual([[], HOME, ""]);
});

test("a refused connection tries the next address, and so does one the server ended", async () => {
  const { reportConnectionLoss, is, clock } = setUp({ edgeUrl: EDGE, backends: [] });
  const socket = Object.assign(connection(), { active: false });
  is(HOME, "refuses");
  reportConnectionLoss(socket, "refused");
  expect(socket.next).toBe(EDGE);
  await clock.advance(10 * SECOND);
  expect([socket.opened, socket.next]).toEqual([[], EDGE]);
});

test("a connection that opened meanwhile is not moved", async () => {
  const { reportConnectionLoss, is, clock } = setUp({ edgeUrl: EDGE, backends: [] });
  const socket = connection();
  is(HOME, "refuses");
  reportConnectionLoss(socket, "cut");
  socket.connected = true;
  await clock.advance(10 * SECOND);
  expect(socket.opened).toEqual([]);
});

test("an address that answers checks but no connections is tried less and less", async () => {
  const { reportConnectionLoss, is, clock } = setUp({ edgeUrl: EDGE, backends: [] });
  is(HOME, "refuses");
  const socket = connection();
  const { connect } = socket;
  socket.connect = () => {
    connect();
    clock.after(10, () => reportConnectionLoss(socket, "refused"));
    clock.after(SECOND, () => reportConnectionLoss(socket, "refused"));
  };
  reportConnectionLoss(socket, "cut");
  await clock.advance(60 * SECOND);
  expect(socket.opened.length).toBeLessThan(20);
});

test("pages of a failed server spread their checks and check about once a second", async () => {
  const firsts: number[] = [];
  for (const chance of [0, 0.25, 0.5, 0.999]) {
    const { reportConnectionLoss, reportFailure, is, clock, asked } = setUp(
      { edgeUrl: EDGE, backends: [OTHER] },
      () => chance,
    );
    for (const url of [HOME, EDGE, OTHER]) is(url, "refuses");
    const begun = clock.now();
    reportConnectionLoss(connection(), "cut");
    for (let i = 0; i < 100; i++) {
      reportFailure("", NO_ANSWER);
      await clock.advance(SECOND / 10);
    }
    firsts.push((asked[0]?.at ?? 0) - begun);
    const looks = new Set(asked.map(({ at }) => at));
    expect(looks.size).toBeLessThan(15);
  }
  expect(firsts).toEqual([0, 125, 250, 499.5]);
});

test("with many servers a lost connection checks only a few of them", async () => {
  const backends = Array.from({ length: 40 }, (_, i) => `https://s${i}.example.org`);
  const { reportConnectionLoss, is, clock, asked } = setUp({ edgeUrl: EDGE, backends });
  is(HOME, "refuses");
  reportConnectionLoss(connection(), "cut");
  await clock.advance(SECOND);
  expect(new Set(asked.map(({ url }) => url)).size).toBeLessThan(5);
});
