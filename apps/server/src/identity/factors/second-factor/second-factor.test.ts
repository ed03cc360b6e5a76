import { cast } from "@lingualoom/fixtures/cast.ts";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DAY, MINUTE } from "#test/account-stage.ts";
import { cookiesOf } from "#test/authenticator.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { ask, type Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let clock: ManualClock;
let server: TestServer;
beforeEach(async () => {
  clock = new ManualClock();
  server = await startTestServer({ clock, environment: { ADMIN_EMAILS: cast.dieter.email } });
});
afterEach(() => server?.[Symbol.asyncDispose]());

type App = (offMs?: number) => string;

/** Connects an authenticator app of the user; `app` returns its code, also for a phone whose clock is off. */
async function connect(person: Person) {
  const { body } = await person.call<{ secret: string; address: string }>("POST /auth/second-factor");
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
  const app: App = (offMs = 0) => totp.generate({ timestamp: clock.now().getTime() + offMs });
  const confirmed = await person.call<{ recoveryCodes: string[] }>("POST /auth/second-factor/confirm", {
    body: { code: app() },
  });
  expect(confirmed.status).toBe(200);
  clock.advance(MINUTE);
  return { app, address: body.address, codes: confirmed.body.recoveryCodes };
}

async function givePassword(cookie = "", password: string = cast.emma.password) {
  const answer = await ask<{ secondFactor?: true; _id?: string }>(
    server.url,
    "POST",
    "/auth/login",
    { email: cast.emma.email, password },
    { cookie },
  );
  return { status: answer.status, body: answer.body, cookie: cookiesOf(answer.headers) };
}

const giveCode = (cookie: string, code: string, trustDevice = false) =>
  ask<{ _id?: string; code?: string }>(server.url, "POST", "/auth/login/code", { code, trustDevice }, { cookie });

async function tried(code: string) {
  const { cookie } = await givePassword();
  const { body } = await giveCode(cookie, code);
  return body.code ?? "in";
}

test("with an app the password alone signs in no user, and an app code works once", async () => {
  const emma = await server.person("emma");
  expect((await givePassword()).body._id).toBe(emma.id);
  const { app, address, codes } = await connect(emma);
  expect(address).toMatch(/^otpauth:\/\/totp\/.*emma/);
  expect(codes).toHaveLength(10);
  const waiting = await givePassword();
  expect(waiting).toMatchObject({ status: 202, body: { secondFactor: true } });
  expect((await emma.call("GET /auth/check", { headers: { cookie: waiting.cookie } })).status).toBe(401);
  const code = app();
  expect((await giveCode(waiting.cookie, code)).body._id).toBe(emma.id);
  expect((await giveCode(waiting.cookie, code)).body.code).toBe("INVALID_TOKEN");
  expect(await tried(code)).toBe("WRONG_CODE");
});

test.each([
  [0, "in"],
  [MINUTE, "in"],
  [-MINUTE, "in"],
  [2 * MINUTE, "WRONG_CODE"],
  [-2 * MINUTE, "WRONG_CODE"],
])("with a phone whose clock is off by %i ms a code leads to %s", async (off, outcome) => {
  const { app } = await connect(await server.person("emma"));
  clock.advance(5 * MINUTE);
  expect(await tried(app(off))).toBe(outcome);
});

test("after five wrong codes or ten minutes the password is required again", async () => {
  const { app } = await connect(await server.person("emma"));
  const { cookie } = await givePassword();
  for (let i = 0; i < 5; i++) expect((await giveCode(cookie, "000000")).body.code).toBe("WRONG_CODE");
  expect((await giveCode(cookie, app())).body.code).toBe("INVALID_TOKEN");
  const late = await givePassword();
  clock.advance(10 * MINUTE);
  expect((await giveCode(late.cookie, app())).body.code).toBe("INVALID_TOKEN");
});

test("each recovery code signs in once, in any spelling, until new ones replace it", async () => {
  const emma = await server.person("emma");
  const { codes } = await connect(emma);
  const [first = "", second = ""] = codes;
  expect(await tried(` ${first.toLowerCase().replaceAll("-", " ")} `)).toBe("in");
  expect(await tried(first)).toBe("WRONG_CODE");
  const left = async () => (await emma.call("GET /auth/ways-in")).body;
  expect(await left()).toMatchObject({ secondFactor: { recoveryCodesLeft: 9 } });
  const renewed = await emma.call<{ recoveryCodes: string[] }>("POST /auth/second-factor/recovery-codes");
  expect(await tried(second)).toBe("WRONG_CODE");
  expect(await tried(renewed.body.recoveryCodes[0] ?? "")).toBe("in");
});

test("a trusted browser goes without a code for 30 days, unless app or password change", async () => {
  const emma = await server.person("emma");
  const { app } = await connect(emma);
  const { cookie } = await givePassword();
  const signedIn = cookiesOf((await giveCode(cookie, app(), true)).headers);
  const trusted = /lingualoom\.device=[\w-]+/.exec(signedIn)?.[0] ?? "";
  expect((await givePassword(trusted)).status).toBe(200);
  expect((await givePassword()).status).toBe(202);
  clock.advance(30 * DAY);
  expect((await givePassword(trusted)).status).toBe(202);
  const again = await givePassword(trusted);
  await giveCode(`${trusted}; ${again.cookie}`, app(), true);
  expect((await givePassword(trusted)).status).toBe(200);
  const owner = new (emma.constructor as typeof Person)(
    server.url,
    emma.me,
    cookiesOf((await giveCode((await givePassword()).cookie, app(MINUTE))).headers),
  );
  expect((await owner.call("DELETE /auth/second-factor")).status).toBe(200);
  const { app: nextApp } = await connect(owner);
  const asked = await givePassword(trusted);
  expect(asked.status).toBe(202);
  const { headers } = await giveCode(asked.cookie, nextApp(), true);
  const trustedAgain = /lingualoom\.device=[\w-]+/.exec(cookiesOf(headers))?.[0] ?? "";
  expect((await givePassword(trustedAgain)).status).toBe(200);
  const newPassword = "another long word";
  expect((await owner.call("PUT /settings/password", { body: { newPassword } })).status).toBe(200);
  expect((await givePassword(trustedAgain, newPassword)).status).toBe(202);
});

test("a password reset keeps the app, and its owner turns it off after a proof", async () => {
  const emma = await server.person("emma");
  await connect(emma);
  clock.advance(10 * MINUTE);
  const off = () => emma.call("DELETE /auth/second-factor");
  expect((await off()).body).toMatchObject({ code: "REAUTHENTICATE" });
  await ask(server.url, "POST", "/auth/forgot-password", { email: cast.emma.email });
  await server.app.idle();
  const token = /reset-password\?token=([\w-]+)/.exec(server.mails.at(-1)?.text ?? "")?.[1];
  const newPassword = "another long word";
  expect((await ask(server.url, "POST", "/auth/reset-password", { token, newPassword })).status).toBe(200);
  expect((await givePassword("", newPassword)).status).toBe(202);
});

test("a user who starts setup without confirming a code keeps signing in without one", async () => {
  const emma = await server.person("emma");
  await emma.call("POST /auth/second-factor");
  const wrong = await emma.call("POST /auth/second-factor/confirm", { body: { code: "000000" } });
  expect(wrong.body).toMatchObject({ code: "WRONG_CODE" });
  expect((await givePassword()).status).toBe(200);
  await connect(emma);
  expect((await emma.call("POST /auth/second-factor")).body).toMatchObject({ code: "SECOND_FACTOR_ON" });
  expect((await emma.call("DELETE /auth/second-factor")).status).toBe(200);
  expect((await givePassword()).status).toBe(200);
});

test("an administrator with a proof removes a lost second factor, announced by email", async () => {
  const [dieter, emma] = [await server.person("dieter"), await server.person("emma")];
  await connect(emma);
  const ofEmma = { path: `/health/admin/users/${emma.id}/end-second-factor` };
  const end = () => dieter.call("POST /health/admin/users/:id/end-second-factor", ofEmma);
  const asked = async (later = 0) => {
    const { cookie } = await givePassword();
    clock.advance(later);
    return ask<{ code?: string }>(server.url, "POST", "/auth/login/lost-phone", undefined, { cookie });
  };
  const waiting = async () => (await dieter.call("GET /health/admin/lost-phones")).body.lostPhones;
  expect((await ask(server.url, "POST", "/auth/login/lost-phone")).status).toBe(400);
  expect((await asked(10 * MINUTE)).status).toBe(400);
  expect((await asked()).status).toBe(200);
  await server.app.idle();
  expect(server.mails.at(-1)?.text).toContain("the phone is lost");
  expect(await waiting()).toMatchObject([{ _id: emma.id, email: cast.emma.email }]);
  const path = `/health/admin/lost-phones/${emma.id}`;
  expect((await dieter.call("DELETE /health/admin/lost-phones/:id", { path })).status).toBe(200);
  expect((await dieter.call("DELETE /health/admin/lost-phones/:id", { path })).status).toBe(404);
  await asked();
  clock.advance(10 * MINUTE);
  expect((await end()).body).toMatchObject({ code: "REAUTHENTICATE" });
  await dieter.call("POST /auth/reauthenticate", { body: { currentPassword: cast.dieter.password } });
  expect((await end()).status).toBe(200);
  expect(await waiting()).toEqual([]);
  expect((await emma.call("GET /auth/check")).status).toBe(401);
  await server.app.idle();
  expect(server.mails.at(-1)?.text).toContain("Your password alone lets you in");
  expect((await givePassword()).status).toBe(200);
  expect((await end()).status).toBe(404);
  const { body } = await dieter.call<{ entries: { action: string }[] }>("GET /health/admin/activity");
  expect(body.entries.slice(0, 2).map(({ action }) => action)).toEqual(["second_factor.ended", "lost_phone.dismissed"]);
});
