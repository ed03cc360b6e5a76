import { calls, type Output } from "@lingualoom/contract/calls.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "../../apps/server/test/manual-clock.ts";
import { ask } from "../../apps/server/test/person.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";
import { freePort, type RunningWorker, startWorker } from "./worker.ts";

type List = Output<"GET /admin/config">;

const OTHER_PAGE = "https://other.example.org";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let clock: ManualClock;
let page: string;
let server: TestServer;
let worker: RunningWorker;
beforeAll(async () => {
  clock = new ManualClock();
  page = `http://127.0.0.1:${await freePort()}`;
  worker = await startWorker({
    PUBLIC_URL: page,
    ALLOWED_ORIGINS: OTHER_PAGE,
    BACKENDS: page,
    BACKEND_ORIGINS: "https://b.example.org",
  });
  const environment = {
    ADMIN_EMAILS: cast.dieter.email,
    ALLOWED_ORIGINS: OTHER_PAGE,
    PORT: new URL(page).port,
    PUBLIC_URL: page,
    EDGE_URL: worker.url,
  };
  server = await startTestServer({ clock, environment });
  await server.person("dieter");
  await server.person("ana");
});
afterAll(async () => {
  await worker?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

const PARAMETERS: Readonly<Record<string, string>> = {
  email: cast.ana.email,
  id: "01890a5d-ac96-774b-bcce-b302099a8057",
  source: "en",
  target: "es",
  name: "apertium-eng-spa",
};

/** Every call that only administrators may make: the worker's own and those it forwards. */
const CONTROL = Object.entries(calls)
  .filter(([, { access }]) => access === "admin")
  .map(([name]) => {
    const [method, path] = name.split(" ") as [string, string];
    return [method, path.replaceAll(/:(\w+)/g, (_, name: string) => PARAMETERS[name] as string)] as const;
  });

const asking = (method: string, path: string, cookie?: string, more: Record<string, string> = {}) =>
  ask<Record<string, unknown>>(worker.url, method, path, method === "GET" ? undefined : {}, {
    ...(cookie ? { cookie } : {}),
    ...more,
  });

async function refusedEverywhere(cookie: string | undefined, status: number, code: string) {
  const answers = await Promise.all(CONTROL.map(([method, path]) => asking(method, path, cookie)));
  expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(CONTROL.map(() => [status, code]));
}

/** A new session, which the worker has not verified yet. */
const session = async (name: "dieter" | "ana") => (await server.signIn(name)).cookie;

describe("access", () => {
  test("a visitor is refused by every call of administrators", () =>
    refusedEverywhere(undefined, 401, "NOT_SIGNED_IN"));

  test("a user is refused by every call of administrators", async () => {
    await refusedEverywhere(await session("ana"), 403, "FORBIDDEN");
  });

  test("a forged session is refused, even with only a forged signature", async () => {
    const [name, value] = (await session("dieter")).split("; ")[0]!.split("=") as [string, string];
    await refusedEverywhere(`${name}=made-up`, 401, "NOT_SIGNED_IN");
    await refusedEverywhere(`${name}=${value.slice(0, -8)}AAAAAAAA`, 401, "NOT_SIGNED_IN");
  });

  test("an expired session is refused", async () => {
    const cookie = await session("dieter");
    clock.advance(31 * DAY);
    await refusedEverywhere(cookie, 401, "NOT_SIGNED_IN");
  });

  test("a revoked session is refused", async () => {
    const cookie = await session("dieter");
    await ask(server.url, "POST", "/auth/logout", undefined, { cookie });
    await refusedEverywhere(cookie, 401, "NOT_SIGNED_IN");
  });

  test("a just-revoked session reads for at most a minute and changes nothing", async () => {
    const cookie = await session("dieter");
    expect((await asking("GET", "/admin/config", cookie)).status).toBe(200);
    await ask(server.url, "POST", "/auth/logout", undefined, { cookie });
    expect((await asking("GET", "/admin/config", cookie)).status).toBe(200);
    const changes = CONTROL.filter(([method]) => method !== "GET");
    const answers = await Promise.all(changes.map(([method, path]) => asking(method, path, cookie)));
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 401));
    // The servers verify the session themselves, so their data is not shown.
    expect((await asking("GET", "/health/admin/users", cookie)).status).toBe(401);
  });

  test("another spelling of a path does not avoid the check", async () => {
    const cookie = await session("ana");
    for (const path of ["/admin//config", "/%61dmin/config", "/admin/config/", "/Admin/config", "/x/../admin/config"]) {
      expect((await asking("PUT", path, cookie)).status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe("the list of backends", () => {
  const put = (cookie: string, body: unknown, headers: Record<string, string> = {}) =>
    ask<List & { code?: string; error?: string }>(worker.url, "PUT", "/admin/config", body, {
      cookie,
      ...headers,
    });

  test("a change by an administrator gets a revision and an audit entry", async () => {
    const dieter = await server.signIn("dieter");
    const before = (await asking("GET", "/admin/config", dieter.cookie)).body as List;
    const backends = [page, "https://b.example.org"];
    const { status, body } = await put(dieter.cookie, { backends, revision: before.revision });
    expect([status, body]).toMatchObject([
      200,
      { success: true, backends, revision: before.revision + 1, updatedBy: dieter.id },
    ]);
    expect((await asking("GET", "/admin/config", dieter.cookie)).body).toEqual(body);
    const { body: shown } = await asking("GET", "/admin/render-status", dieter.cookie);
    expect(shown.backends).toMatchObject({ total: 2, primary: page, backup: "https://b.example.org" });
    const { body: log } = await dieter.call<Output<"GET /health/admin/activity">>("GET /health/admin/activity");
    expect(log.entries[0]).toMatchObject({
      action: "backends.changed",
      actorId: dieter.id,
      details: { count: 2, revision: body.revision },
    });
    await put(dieter.cookie, { backends: [page] });
  });

  test("a stale, an empty, a foreign and a malformed list are refused with a sentence", async () => {
    const cookie = await session("dieter");
    const { body: before } = await asking("GET", "/admin/config", cookie);
    expect(await put(cookie, { backends: [page], revision: 77 })).toMatchObject({
      status: 409,
      body: { code: "STALE_CONFIG" },
    });
    for (const [body, sentence] of [
      [{ backends: [] }, "Cannot remove all backends"],
      [{ backends: ["https://other-site.example"] }, "not among the origins"],
      [{ backends: ["http://b.example.org"] }, "https://"],
      [{ backends: page }, "must be a list"],
      [{ backends: [page], revision: "1" }, "whole number"],
      ["not json", "JSON"],
    ] as const)
      expect(await put(cookie, body)).toMatchObject({
        status: 400,
        body: { code: "VALIDATION", error: expect.stringContaining(sentence) },
      });
    expect((await asking("GET", "/admin/config", cookie)).body).toEqual(before);
  });

  test("a change needs the password ten minutes after the sign-in", async () => {
    const cookie = await session("dieter");
    clock.advance(10 * MINUTE);
    const change = { backends: [page] };
    expect(await put(cookie, change)).toMatchObject({ status: 403, body: { code: "REAUTHENTICATE" } });
    expect(await put(cookie, { ...change, currentPassword: "not this" })).toMatchObject({
      status: 403,
      body: { code: "WRONG_PASSWORD" },
    });
    expect((await put(cookie, { ...change, currentPassword: cast.dieter.password })).status).toBe(200);
  });

  test("a page of another origin may not change the list", async () => {
    const cookie = await session("dieter");
    for (const origin of ["https://evil.example", "null", `${page}.evil.example`, worker.url.replace("http", "https")])
      expect(await put(cookie, { backends: [page] }, { origin })).toMatchObject({
        status: 403,
        body: { code: "ORIGIN_REFUSED" },
      });
    expect((await put(cookie, { backends: [page] }, { origin: OTHER_PAGE })).status).toBe(200);
  });

  test("the server refuses changes that belong to the worker", async () => {
    const dieter = await server.signIn("dieter");
    expect(await dieter.call("PUT /admin/config", { body: { backends: [page] } })).toMatchObject({
      status: 409,
      body: { code: "MANAGED_BY_EDGE" },
    });
  });
});

test("provider keys go to the server, and the worker stores none", async () => {
  const cookie = await session("dieter");
  const keys = ["0000-1111-2222-3333:fx"];
  const put = await ask(worker.url, "PUT", "/admin/lingualoomai", { keyType: "deepl", keys }, { cookie });
  expect(put.status).toBe(200);
  const { body } = await asking("GET", "/admin/lingualoomai", cookie);
  expect(body).toMatchObject({ success: true });
  expect(await worker.storedBytes()).toContain(page);
  expect(await worker.storedBytes()).not.toContain("0000-1111");
  expect(await worker.storedBytes()).not.toContain("session_token");
});

describe("requests from other pages", () => {
  const from = (origin: string) => fetch(`${worker.url}/api/ping`, { headers: { origin } });
  const preflight = (origin: string) =>
    fetch(`${worker.url}/api/admin/config`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "PUT",
        "access-control-request-headers": "content-type",
      },
    });

  test("a known page may read the answer with its cookie", async () => {
    const { headers } = await from(OTHER_PAGE);
    expect(headers.get("access-control-allow-origin")).toBe(OTHER_PAGE);
    expect(headers.get("access-control-allow-credentials")).toBe("true");
    expect(headers.get("vary")?.toLowerCase()).toContain("origin");
    // Without this header the page could not show read receipts.
    expect(headers.get("access-control-expose-headers")).toContain("x-their-last-read-seq");
  });

  test.each(["https://evil.example", "null", "https://other.example.org.evil.example", "http://other.example.org"])(
    "%s gets no permission",
    async (origin) => {
      for (const { headers } of [await from(origin), await preflight(origin)])
        expect(headers.get("access-control-allow-origin")).toBeNull();
    },
  );

  test("a known page may also read a refusal", async () => {
    const { status, headers } = await fetch(`${worker.url}/api/admin/config`, {
      headers: { origin: OTHER_PAGE },
    });
    expect([status, headers.get("access-control-allow-origin")]).toEqual([401, OTHER_PAGE]);
  });

  test("a known page's preflight is answered", async () => {
    const { status, headers } = await preflight(OTHER_PAGE);
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe(OTHER_PAGE);
    expect(headers.get("access-control-allow-methods")).toContain("PUT");
  });
});
