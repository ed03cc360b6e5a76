import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { DAY } from "#test/account-stage.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { ask, type Person } from "#test/person.ts";
import { sharedTestServer, startTestServer } from "#test/server.ts";
import { createPasswordHasher } from "./credentials/passwords/password-hash.ts";

test("both spellings of sign-up answer 201 with the same words", async () => {
  await using server = await startTestServer();
  for (const path of ["/auth/signup", "/auth/register"])
    expect(
      await ask(server.url, "POST", path, {
        fullName: "Ana",
        email: "someone@example.org",
        password: "correct horse 9",
      }),
    ).toMatchObject({
      status: 201,
      body: { message: "Account created successfully! Please check your email to verify your account." },
    });
});

test("the session check knows the user until they sign out, and their sockets close", async () => {
  await using server = await sharedTestServer();
  const ana = await server.person("ana");
  const device = await ana.device();
  expect((await ana.call("GET /auth/check")).body).toEqual(ana.me);
  const closed = new Promise((resolve) => device.socket.once("disconnect", resolve));
  const out = await ana.call("POST /auth/logout");
  expect(out.status).toBe(200);
  await closed;
  const gone = await ana.call("GET /auth/check");
  expect(gone).toMatchObject({ status: 401, body: { code: "NOT_SIGNED_IN" } });
  // A browser that still had the cookie would get the app instead of the landing page.
  expect(gone.headers.get("set-cookie")).toMatch(/session_token=;.*Max-Age=0/);
  expect(await ask(server.url, "POST", "/auth/logout", undefined)).toMatchObject({ status: 200 });
});

test("a browser clears cached images at the end of a session", async () => {
  await using server = await sharedTestServer();
  const [desk, phone] = [await server.person("ana"), await server.signIn("ana")];
  const cleared = async (headers: Record<string, string>, method = "GET", path = "/auth/check") =>
    (await ask(server.url, method, path, undefined, headers)).headers.get("clear-site-data");
  await desk.call("DELETE /auth/sessions");
  expect(await cleared({ cookie: phone.cookie })).toBe('"cache"');
  expect(await cleared({ cookie: "lingualoom.device=x" })).toBe(null);
  expect(await cleared({ cookie: desk.cookie }, "POST", "/auth/logout")).toBe('"cache"');
});

test("a browser learns whether its session was ended elsewhere or has expired", async () => {
  const clock = new ManualClock();
  await using server = await startTestServer({ clock });
  const [desk, phone] = [await server.person("ana"), await server.signIn("ana")];
  const expired = await server.person("emma");
  const check = (person: Person) => person.call<{ sessionEnded?: true }>("GET /auth/check");
  expect((await desk.call("DELETE /auth/sessions")).status).toBe(200);
  expect(await check(phone)).toMatchObject({ status: 401, body: { sessionEnded: true } });
  expect((await check(desk)).status).toBe(200);
  clock.advance(31 * DAY);
  const late = await check(expired);
  expect(late).toMatchObject({ status: 401, body: { code: "NOT_SIGNED_IN" } });
  expect(late.body.sessionEnded).toBeUndefined();
  // The answer is the same once nothing of the session is left.
  await server.app.sweep();
  expect(await server.database`select id from sessions`).toEqual([]);
  expect((await check(expired)).body.sessionEnded).toBeUndefined();
  const forged = await ask<object>(server.url, "GET", "/auth/check", undefined, {
    cookie: phone.cookie.replace("session_token=", "session_token=x"),
  });
  expect(forged.body).not.toHaveProperty("sessionEnded");
});

test("a reset closes the sockets of every device", async () => {
  await using server = await startTestServer();
  const ana = await server.person("ana");
  const otherDevice = await server.signIn("ana");
  const devices = [await ana.device(), await otherDevice.device()];
  const closed = devices.map(({ socket }) => new Promise((resolve) => socket.once("disconnect", resolve)));
  await ask(server.url, "POST", "/auth/forgot-password", { email: cast.ana.email });
  await server.app.idle();
  const token = new URL(server.mails.findLast(({ link }) => link?.includes("reset-password"))!.link!).searchParams.get(
    "token",
  );
  const body = { token, newPassword: "another password 7" };
  expect((await ask(server.url, "POST", "/auth/reset-password", body)).status).toBe(200);
  await Promise.all(closed);
  expect((await otherDevice.call("GET /auth/check")).status).toBe(401);
});

test("a refused guess carries Retry-After", async () => {
  await using server = await startTestServer({
    environment: { RATE_LIMITS: "on", RATE_LIMIT_SIGN_IN: "2/60" },
  });
  const guess = () => ask(server.url, "POST", "/auth/login", { email: "ana@example.org", password: "a guess" });
  expect([(await guess()).status, (await guess()).status]).toEqual([401, 401]);
  const refused = await guess();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("an internationalised domain signs up and in, in every spelling", async () => {
  await using server = await startTestServer({ environment: { ADMIN_EMAILS: "pepe@españa.example" } });
  const post = (path: string, body: object) =>
    ask<{ email: string; isAdmin: boolean; message: string }>(server.url, "POST", path, body);
  const password = "correct horse 9";
  const stored = "pepe@xn--espaa-rta.example";
  const [typed, wide] = ["Pepe@ESPAÑA.example", "\u200bpepe＠españa。example"];
  expect((await post("/auth/signup", { fullName: "Pepe", email: typed, password })).status).toBe(201);
  await server.app.idle();
  const link = server.mails.findLast(({ to }) => to === stored)?.link ?? "";
  const token = new URL(link).searchParams.get("token");
  expect((await post("/auth/verify-email", { token })).status).toBe(200);
  for (const email of [typed, wide, stored])
    expect(await post("/auth/login", { email, password })).toMatchObject({
      status: 200,
      body: { email: stored, isAdmin: true },
    });
  await post("/auth/forgot-password", { email: wide });
  await server.app.idle();
  expect(server.mails.findLast(({ link }) => link?.includes("reset-password"))?.to).toBe(stored);
  const refused = await post("/auth/login", { email: "fuß@straße.example", password });
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(/before the @/)]);
});

test.each([
  ["a short password", { password: "12345" }],
  ["a name of blanks", { fullName: "   " }],
  ["an address that is none", { email: "ana@" }],
  ["a line end in the address", { email: "ana@example.org\r\nBcc: eve@example.org" }],
])("%s is refused before any work is done", async (_, wrong) => {
  await using server = await startTestServer();
  const body = { fullName: "Ana", email: "ana@example.org", password: "correct horse 9", ...wrong };
  expect(await ask(server.url, "POST", "/auth/signup", body)).toMatchObject({
    status: 400,
    body: { code: "VALIDATION", issues: [{ path: Object.keys(wrong)[0] }] },
  });
  await server.app.idle();
  expect(server.mails).toEqual([]);
});

test("while the hash queue is full, calls that hash answer 503 and change nothing", async () => {
  const { email, password } = cast.ana;
  const quick = createPasswordHasher({ memory: 64, passes: 1 });
  const full = createPasswordHasher({ memory: 64, passes: 1 }, { threads: 1, waiting: 0 });
  let busy = false;
  await using server = await startTestServer({
    passwords: {
      hash: (...given) => (busy ? full : quick).hash(...given),
      verify: (...given) => (busy ? full : quick).verify(...given),
    },
  });
  const ana = await server.person("ana");
  await ask(server.url, "POST", "/auth/forgot-password", { email });
  await server.app.idle();
  const link = server.mails.findLast(({ link }) => link?.includes("reset-password"))!.link!;
  const token = new URL(link).searchParams.get("token");
  const newPassword = "another password 7";
  busy = true;
  const before = await server.database`select * from users join accounts on user_id = users.id`;
  for (const answer of [
    await ask(server.url, "POST", "/auth/signup", { fullName: "Eve", email: "eve@example.org", password }),
    await ask(server.url, "POST", "/auth/login", { email, password }),
    await ask(server.url, "POST", "/auth/reset-password", { token, newPassword }),
    await ana.call("PUT /settings/password", { body: { newPassword } }),
    await ana.call("POST /auth/reauthenticate", { body: { currentPassword: password } }),
    await ana.call("POST /account/delete", { body: { password } }),
  ]) {
    expect(answer).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
    expect(answer.headers.get("retry-after")).toBe("2");
  }
  expect(await server.database`select * from users join accounts on user_id = users.id`).toEqual(before);
  busy = false;
  expect((await ask(server.url, "POST", "/auth/reset-password", { token, newPassword })).status).toBe(200);
});
