import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { MINUTE } from "#test/account-stage.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { ask, type Person } from "#test/person.ts";
import { startTestServer } from "#test/server.ts";

const { email, password } = cast.ana;
const NEW = "another password 7";

async function stage(environment: Record<string, string> = {}) {
  const clock = new ManualClock();
  const server = await startTestServer({ clock, environment });
  const ana = await server.person("ana");
  return {
    clock,
    server,
    ana,
    logIn: (given: string) => ask(server.url, "POST", "/auth/login", { email, password: given }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const change = (person: Person, newPassword: string, currentPassword?: string) =>
  person.call("PUT /settings/password", { body: { newPassword, currentPassword } });

test("within ten minutes of signing in the new password alone is enough", async () => {
  await using it = await stage();
  it.clock.advance(10 * MINUTE - 1);
  expect(await change(it.ana, NEW)).toMatchObject({ status: 200, body: { success: true } });
  expect((await it.logIn(password)).status).toBe(401);
  expect((await it.logIn(NEW)).status).toBe(200);
});

test("later the current password is required, and a wrong one changes nothing", async () => {
  await using it = await stage();
  it.clock.advance(10 * MINUTE);
  expect(await change(it.ana, NEW)).toMatchObject({ status: 403, body: { code: "REAUTHENTICATE" } });
  expect(await change(it.ana, NEW, "not this one")).toMatchObject({
    status: 403,
    body: { code: "WRONG_PASSWORD" },
  });
  expect((await it.logIn(password)).status).toBe(200);
  expect((await change(it.ana, NEW, password)).status).toBe(200);
  expect((await it.logIn(NEW)).status).toBe(200);
});

test("a current password is checked whenever it is given, even early", async () => {
  await using it = await stage();
  expect((await change(it.ana, NEW, "not this one")).body.code).toBe("WRONG_PASSWORD");
  expect((await it.logIn(password)).status).toBe(200);
});

test("after a reset the current password is required, however recent the sign-in", async () => {
  await using it = await stage();
  await ask(it.server.url, "POST", "/auth/forgot-password", { email });
  await it.server.app.idle();
  const link = it.server.mails.findLast((mail) => mail.link?.includes("reset-password"))?.link;
  const token = new URL(link!).searchParams.get("token");
  await ask(it.server.url, "POST", "/auth/reset-password", { token, newPassword: password });
  const again = await it.server.signIn("ana");
  expect((await change(again, NEW)).body.code).toBe("REAUTHENTICATE");
  expect((await change(again, NEW, password)).status).toBe(200);
  expect((await change(again, "a third password 8")).status).toBe(200);
});

test("all other devices are signed out, and the owner receives an email", async () => {
  await using it = await stage();
  const phone = await it.server.signIn("ana");
  const screen = await phone.device();
  const closed = new Promise((resolve) => screen.socket.once("disconnect", resolve));
  await change(it.ana, NEW);
  await closed;
  expect((await phone.call("GET /auth/check")).status).toBe(401);
  expect((await it.ana.call("GET /auth/check")).status).toBe(200);
  await it.server.app.idle();
  expect(it.server.mails.at(-1)).toMatchObject({ to: email, subject: "Your password was changed" });
  expect(it.server.mails.at(-1)?.text).toContain("all other devices were signed out");
});

test("a reset link mailed before the change no longer works", async () => {
  await using it = await stage();
  await ask(it.server.url, "POST", "/auth/forgot-password", { email });
  await it.server.app.idle();
  const token = new URL(it.server.mails.at(-1)!.link!).searchParams.get("token");
  await change(it.ana, NEW);
  const reset = await ask(it.server.url, "POST", "/auth/reset-password", {
    token,
    newPassword: "a thief's 99",
  });
  expect(reset.status).toBe(400);
  expect((await it.logIn(NEW)).status).toBe(200);
});

test.each([
  ["too short", "12345", "VALIDATION"],
  ["too long", "x".repeat(129), "VALIDATION"],
  ["one of the commonest", "iloveyou", "COMMON_PASSWORD"],
  ["her name and a year", "Àna-2026!", "COMMON_PASSWORD"],
  ["her address", cast.ana.email, "COMMON_PASSWORD"],
  ["the product and what is common", "Lingualoom123456", "COMMON_PASSWORD"],
])("a password that is %s is refused and nothing changes", async (_, newPassword, code) => {
  await using it = await stage();
  const phone = await it.server.signIn("ana");
  expect(await change(it.ana, newPassword)).toMatchObject({ status: 400, body: { code } });
  expect((await phone.call("GET /auth/check")).status).toBe(200);
  expect((await it.logIn(password)).status).toBe(200);
});

test("guesses of the current password count like those at sign-in", async () => {
  await using it = await stage({ RATE_LIMITS: "on", RATE_LIMIT_SIGN_IN: "3/900" });
  for (let guess = 0; guess < 3; guess++)
    expect((await change(it.ana, NEW, `guess ${guess}`)).body.code).toBe("WRONG_PASSWORD");
  const refused = await change(it.ana, NEW, password);
  expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  expect(refused.headers.get("retry-after")).toBe("900");
  it.clock.advance(15 * MINUTE);
  expect((await change(it.ana, NEW, password)).status).toBe(200);
});

test("two simultaneous changes both answer, and one of them sets the password", async () => {
  await using it = await stage();
  const answers = await Promise.all([change(it.ana, "first password 1"), change(it.ana, "second password 2")]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const statuses = await Promise.all(
    ["first password 1", "second password 2"].map(async (p) => (await it.logIn(p)).status),
  );
  expect(statuses.sort()).toEqual([200, 401]);
});

test.each([
  [undefined, 200],
  [false, 200],
  [true, 401],
])("with endTokens %s a changed password leaves access tokens answering %i", async (endTokens, status) => {
  await using it = await stage();
  const asked = { body: { name: "Backup", scopes: ["read"], days: 7 } };
  const own = await it.ana.call<{ token: string }>("POST /tokens", asked);
  const bot = await it.ana.call<{ _id: string }>("POST /bots", { body: { fullName: "Weather" } });
  const path = `/bots/${bot.body._id}/tokens`;
  const bots = await it.ana.call<{ token: string }>("POST /bots/:id/tokens", { path, ...asked });
  expect((await it.ana.call("PUT /settings/password", { body: { newPassword: NEW, endTokens } })).status).toBe(200);
  for (const { body } of [own, bots]) {
    const headers = { authorization: `Bearer ${body.token}` };
    expect((await ask(it.server.url, "GET", "/messages/chats", undefined, headers)).status).toBe(status);
  }
  expect((await it.ana.call("GET /messages/chats")).status).toBe(200);
});
