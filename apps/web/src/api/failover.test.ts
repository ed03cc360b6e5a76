import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { createFailover } from "./failover.ts";

const HOME = "https://chat.example.org";
const EDGE = "https://edge.example.org";
const OTHER = "https://b.example.org";
const READ = { method: "GET", path: "/api/messages/chats" };
const STATUS = { method: "GET", path: "/api/admin/render-status" };
const CHANGE = { method: "PUT", path: "/api/admin/config" };
const gone = new ApiError(0, "NETWORK");

/** Time is let pass by hand; who is `away` does not answer. */
function stage(config: { edgeUrl: string; backends: string[] }) {
  const away = new Set<string>();
  const due: (() => void)[] = [];
  const failover = createFailover(config, {
    home: HOME,
    fetch: async (url) => {
      if (away.has(new URL(String(url)).origin)) throw new TypeError("Failed to fetch");
      return Response.json({ status: "healthy" });
    },
    clock: {
      now: () => 1,
      after(milliseconds, act) {
        if (milliseconds > 10_000) due.push(act);
        return { cancel() {} };
      },
    },
  });
  const later = async () => {
    for (const act of due.splice(0)) act();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { away, later, ...failover };
}

test("everything is asked of the page's own server while that is well", () => {
  const { base } = stage({ edgeUrl: EDGE, backends: [OTHER] });
  expect(base(READ)).toBe("");
});

test("when it cannot be reached the worker is asked, then the next server, and the own one again when it is back", async () => {
  const { base, failed, away, later } = stage({ edgeUrl: EDGE, backends: [OTHER] });
  away.add(HOME);
  failed("", gone);
  expect(base(READ)).toBe(EDGE);
  failed(EDGE, new ApiError(503, "UNAVAILABLE"));
  expect(base(READ)).toBe(OTHER);
  await later();
  expect(base(READ)).toBe(EDGE);
  away.clear();
  await later();
  expect(base(READ)).toBe("");
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

test("the connection moves on too", () => {
  const { reroute } = stage({ edgeUrl: EDGE, backends: [] });
  const manager = { uri: HOME };
  reroute(manager);
  expect(manager.uri).toBe(EDGE);
});
