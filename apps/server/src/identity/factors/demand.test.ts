import type { Call, CallName } from "@lingualoom/contract/call.ts";
import { calls, type Name } from "@lingualoom/contract/calls.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import type { Clock } from "#/platform/clock.ts";
import { DAY } from "#test/account-stage.ts";
import { cookiesOf, makePasskey, type PasskeyOptions } from "#test/authenticator.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { startOpenIdProvider } from "#test/openid-provider.ts";
import { ask, Device, type Person } from "#test/person.ts";
import { TravellingBrowser } from "#test/provider-trip.ts";
import { startTestServer } from "#test/server.ts";

const environment = { ADMIN_EMAILS: cast.dieter.email };
const demanding = (of: string, more: Record<string, string> = {}) => {
  const clock = new ManualClock();
  return startTestServer({ clock, environment: { ...environment, REQUIRE_SECOND_FACTOR: of, ...more } });
};

const spellings = (Object.keys(calls) as Name[]).flatMap((name) => {
  const call: Call = calls[name];
  return call.access === "public"
    ? []
    : [name, ...(call.aliases ?? [])].map((spelling: CallName) => ({ spelling, isOpen: call.beforeFactor === true }));
});
const SOME_ID = "0198f000-0000-7000-8000-000000000000";

type Refusal = { readonly code?: string; readonly message?: string };
const state = async (person: Person) => {
  const { status, body } = await person.call<Refusal>("GET /messages/chats");
  return status === 200 ? "in" : body.code;
};
const require = (who: Person, requireSecondFactor: string) =>
  who.call<Refusal>("PUT /health/admin/settings", { body: { requireSecondFactor } });

async function connectApp(person: Person, clock: Clock = new ManualClock()) {
  const { body } = await person.call<{ secret: string }>("POST /auth/second-factor");
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({
    timestamp: clock.now().getTime(),
  });
  return (await person.call("POST /auth/second-factor/confirm", { body: { code } })).status;
}

test("a user without the required second factor can only set one up", async () => {
  await using server = await demanding("everyone");
  const dieter = await server.signUp("dieter");
  expect(dieter.me.needsSecondFactor).toBe(true);
  for (const { spelling, isOpen } of spellings) {
    const [method, path] = spelling.split(" ") as [string, string];
    const at = path.replaceAll(/:\w+/g, SOME_ID);
    const { status, body } = await ask<Refusal>(server.url, method, at, undefined, { cookie: dieter.cookie });
    const isRefused = status === 403 && body?.code === "SECOND_FACTOR_REQUIRED";
    expect([spelling, isRefused]).toEqual([spelling, !isOpen]);
  }
  await expect(Device.open(server.url, dieter.cookie)).rejects.toMatchObject({
    data: { code: "SECOND_FACTOR_REQUIRED", message: expect.stringContaining("second factor") },
  });
  const metrics = await fetch(`${server.url}/api/metrics`, { headers: { cookie: dieter.cookie } });
  expect(metrics.status).toBe(403);
});

test("an app or a passkey unlocks only the session that used it", async () => {
  await using server = await demanding("everyone");
  const [emma, ana] = [await server.person("emma"), await server.person("ana")];
  const phone = await server.signIn("emma");
  expect(await connectApp(emma)).toBe(200);
  const required = "SECOND_FACTOR_REQUIRED";
  expect([await state(emma), await state(phone), await state(ana)]).toEqual(["in", required, required]);
  expect((await emma.call<Me>("GET /auth/check")).body.needsSecondFactor).toBeUndefined();
  (await Device.open(server.url, emma.cookie)).close();

  const { authenticator } = await makePasskey(ana);
  await ana.call("POST /auth/reauthenticate", { body: { currentPassword: cast.ana.password } });
  expect(await state(ana)).toBe("in");
  const again = await server.signIn("ana");
  expect([again.me.needsSecondFactor, await state(again)]).toEqual([true, "SECOND_FACTOR_REQUIRED"]);
  const { body, headers } = await again.call<PasskeyOptions>("POST /auth/passkeys/proof");
  await again.call("POST /auth/reauthenticate", {
    body: { passkey: authenticator.sign(body) },
    headers: { cookie: `${again.cookie}; ${cookiesOf(headers)}` },
  });
  expect(await state(again)).toBe("in");
});

test("a user who signs in through a provider needs no other factor", async () => {
  await using provider = await startOpenIdProvider();
  await using server = await demanding("everyone", { SIGN_IN_PROVIDERS: JSON.stringify([provider.entry()]) });
  provider.people.set("ada", { name: "Ada Byron", email: "ada@people.example", email_verified: true });
  provider.visitor = "ada";
  const browser = new TravellingBrowser();
  const isHome = (next: string) => next.startsWith(server.url) && !next.startsWith(`${server.url}/api/`);
  await browser.go(`${server.url}/api/auth/providers/company/start`, isHome);
  const cookie = browser.cookieOf(server.url);
  expect((await ask(server.url, "GET", "/messages/chats", undefined, { cookie })).status).toBe(200);
});

test("an access token waits for its user's second factor, and a bot's token does not", async () => {
  await using server = await startTestServer({ environment, clock: new ManualClock() });
  const [dieter, emma] = [await server.person("dieter"), await server.person("emma")];
  const asked = { body: { name: "Backup", scopes: ["read"], days: 7 } };
  const { token } = (await emma.call<{ token: string }>("POST /tokens", asked)).body;
  const { _id } = (await emma.call<{ _id: string }>("POST /bots", { body: { fullName: "Weather" } })).body;
  const path = `/bots/${_id}/tokens`;
  const bot = (await emma.call<{ token: string }>("POST /bots/:id/tokens", { path, ...asked })).body.token;
  await connectApp(dieter);
  expect((await require(dieter, "everyone")).status).toBe(200);
  const read = async (text: string) =>
    (await ask<Refusal>(server.url, "GET", "/messages/chats", undefined, { authorization: `Bearer ${text}` })).status;
  expect([await read(token), await read(bot)]).toEqual([403, 200]);
  await connectApp(emma);
  expect(await read(token)).toBe(200);
});

test("an administrator needs a factor to require one, which cuts off users without one", async () => {
  await using server = await startTestServer({ environment, clock: new ManualClock() });
  const [dieter, emma] = [await server.person("dieter"), await server.person("emma")];
  expect(await require(dieter, "administrators")).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
  await connectApp(dieter);
  expect((await require(dieter, "administrators")).status).toBe(200);
  expect([await state(dieter), await state(emma)]).toEqual(["in", "in"]);

  const [hers, his] = [await emma.device(), await dieter.device()];
  const closed = new Promise((resolve) => hers.socket.once("disconnect", resolve));
  expect((await require(dieter, "everyone")).status).toBe(200);
  expect(await closed).toBe("io server disconnect");
  expect(his.socket.connected).toBe(true);
  expect(await dieter.call("DELETE /auth/second-factor")).toMatchObject({ status: 409, body: { code: "LAST_WAY_IN" } });
  const { passkey } = await makePasskey(dieter);
  expect((await dieter.call("DELETE /auth/second-factor")).status).toBe(200);
  const removed = await dieter.call("DELETE /auth/passkeys/:id", { path: `/auth/passkeys/${passkey.id}` });
  expect(removed).toMatchObject({ status: 409, body: { code: "LAST_WAY_IN" } });
  expect((await require(dieter, "nobody")).status).toBe(200);
  expect(await state(emma)).toBe("in");
  const { body } = await dieter.call<{ entries: { action: string; details: object }[] }>("GET /health/admin/activity");
  expect(
    body.entries.filter(({ action }) => action === "second_factor.demanded").map(({ details }) => details),
  ).toEqual([
    { requireSecondFactor: "nobody", before: "everyone" },
    { requireSecondFactor: "everyone", before: "administrators" },
    { requireSecondFactor: "administrators", before: "nobody" },
  ]);
});

test("a requirement from the environment binds its administrator and is read-only here", async () => {
  await using server = await demanding("administrators");
  const [dieter, emma] = [await server.person("dieter"), await server.person("emma")];
  expect([await state(dieter), await state(emma)]).toEqual(["SECOND_FACTOR_REQUIRED", "in"]);
  expect(await connectApp(dieter)).toBe(200);
  const { body } = await dieter.call("GET /health/admin/settings");
  expect(body).toMatchObject({
    configured: ["requireSecondFactor"],
    settings: { requireSecondFactor: "administrators" },
  });
  expect(await require(dieter, "nobody")).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
});

test("a future requirement lists users without a factor, and blocks none of them yet", async () => {
  const clock = new ManualClock();
  await using server = await startTestServer({ clock, environment });
  const [dieter, emma, ana] = [await server.person("dieter"), await server.person("emma"), await server.person("ana")];
  const without = async (requireSecondFactor: string) =>
    (await dieter.call("POST /health/admin/second-factor/without", { body: { requireSecondFactor } })).body;
  const names = (...people: Person[]) => people.map(({ id, me }) => ({ _id: id, fullName: me.fullName }));
  await makePasskey(ana);
  expect(await without("everyone")).toEqual({ count: 2, me: true, people: names(dieter, emma) });
  expect(await without("administrators")).toEqual({ count: 1, me: true, people: names(dieter) });
  expect(await without("nobody")).toEqual({ count: 0, me: false, people: [] });

  const demand = (body: object) => dieter.call<Refusal>("PUT /health/admin/settings", { body });
  const from = new Date(clock.now().getTime() + 7 * DAY).toISOString();
  expect((await demand({ requireSecondFactor: "everyone" })).status).toBe(403);
  expect((await demand({ requireSecondFactor: "everyone", secondFactorFrom: from })).status).toBe(200);
  const hers = await emma.device();
  const told = async (who: Person) => (await who.call<Me>("GET /auth/check")).body.secondFactorFrom;
  expect([await told(dieter), await told(emma), await told(ana)]).toEqual([from, from, undefined]);
  expect([await state(dieter), await state(await server.signIn("emma"))]).toEqual(["in", "in"]);
  expect((await server.signIn("emma")).me.secondFactorFrom).toBe(from);
  expect(hers.socket.connected).toBe(true);

  clock.advance(6 * DAY);
  await dieter.call("POST /auth/reauthenticate", { body: { currentPassword: cast.dieter.password } });
  await connectApp(dieter, clock);
  expect(await told(dieter)).toBeUndefined();
  clock.advance(DAY);
  expect([await state(dieter), await state(emma), await state(await server.signIn("emma"))]).toEqual([
    "in",
    "SECOND_FACTOR_REQUIRED",
    "SECOND_FACTOR_REQUIRED",
  ]);
  expect((await emma.call<Me>("GET /auth/check")).body).toMatchObject({ needsSecondFactor: true });
});

test("a requirement without a date clears the date; the environment has its own", async () => {
  const clock = new ManualClock();
  const from = "2026-03-10";
  await using server = await demanding("everyone", { REQUIRE_SECOND_FACTOR_FROM: from });
  const emma = await server.signUp("emma");
  expect([emma.me.secondFactorFrom, await state(emma)]).toEqual([`${from}T00:00:00.000Z`, "in"]);

  await using other = await startTestServer({ clock, environment });
  const [dieter, ana] = [await other.person("dieter"), await other.person("ana")];
  await connectApp(dieter);
  const demand = (body: object) => dieter.call<Refusal>("PUT /health/admin/settings", { body });
  const later = new Date(clock.now().getTime() + DAY).toISOString();
  await demand({ requireSecondFactor: "everyone", secondFactorFrom: later });
  expect(await state(ana)).toBe("in");
  expect((await demand({ requireSecondFactor: "everyone" })).status).toBe(200);
  expect(await state(ana)).toBe("SECOND_FACTOR_REQUIRED");
  await demand({ secondFactorFrom: later });
  expect(await state(ana)).toBe("in");
  await demand({ reset: ["requireSecondFactor"] });
  clock.advance(2 * DAY);
  expect(await state(ana)).toBe("in");
});
