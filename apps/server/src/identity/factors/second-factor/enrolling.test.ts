import type { Call } from "@lingualoom/contract/call.ts";
import { calls, type Name } from "@lingualoom/contract/calls.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { Secret, TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY, MINUTE } from "#test/account-stage.ts";
import { Authenticator, cookiesOf, makePasskey, type PasskeyOptions } from "#test/authenticator.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { type OpenIdProvider, startOpenIdProvider } from "#test/openid-provider.ts";
import { ask, type Person } from "#test/person.ts";
import { beginTrip, endTrip } from "#test/provider-trip.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let provider: OpenIdProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  provider.people.set("emma-there", { email: "emma@people.example", email_verified: true });
  provider.people.set("thief-there", { email: "thief@people.example", email_verified: true });
});
afterAll(() => provider?.[Symbol.asyncDispose]());

let clock: ManualClock;
let server: TestServer;
beforeEach(async () => {
  clock = new ManualClock(new Date());
  const environment = { SIGN_IN_PROVIDERS: JSON.stringify([provider.entry()]), ADMIN_EMAILS: cast.dieter.email };
  server = await startTestServer({ clock, environment });
});
afterEach(() => server?.[Symbol.asyncDispose]());

type Refusal = { readonly code?: string; readonly byFactor?: true };

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });

async function trip(person: Person, intent: "link" | "reauthenticate", visitor: string) {
  provider.visitor = visitor;
  const { status, url, cookie } = await beginTrip(person, intent);
  return status === 200 ? endTrip(url, `${person.cookie}; ${cookie}`) : status;
}

/** Sets up a factor in the session. @returns how another session of the user proves itself with it */
const FACTORS: Readonly<Record<string, (person: Person) => Promise<(session: Person) => Promise<unknown>>>> = {
  async app(person) {
    const { body } = await person.call<{ secret: string }>("POST /auth/second-factor");
    expect(
      (await person.call("POST /auth/second-factor/confirm", { body: { code: codeOf(body.secret) } })).status,
    ).toBe(200);
    clock.advance(MINUTE);
    return (session) => session.call("POST /auth/reauthenticate", { body: { code: codeOf(body.secret) } });
  },
  async passkey(person) {
    const { authenticator } = await makePasskey(person);
    return async (session) => {
      const { body, headers } = await session.call<PasskeyOptions>("POST /auth/passkeys/proof");
      const cookie = `${session.cookie}; ${cookiesOf(headers)}`;
      return session.call("POST /auth/reauthenticate", {
        body: { passkey: authenticator.sign(body) },
        headers: { cookie },
      });
    };
  },
  async provider(person) {
    expect(await trip(person, "link", "emma-there")).toBe("/settings");
    return async (session) => {
      clock.advance(1);
      return trip(session, "reauthenticate", "emma-there");
    };
  },
};

const demand = (who: string) => server.database`
  insert into server_settings (name, value, changed_at) values ('requireSecondFactor', ${JSON.stringify(who)}::text::jsonb, now())`;

const REFUSED = "a factor is asked for";
const verdictOf = ({ status, body }: { status: number; body: Refusal }) =>
  status === 403 && body?.byFactor ? REFUSED : (body?.code ?? status);

/** Answers to a password-only session of each call that is allowed before the factor. */
const BEFORE_FACTOR: Partial<Record<Name, { readonly body?: unknown; readonly answer: unknown }>> = {
  "GET /auth/check": { answer: 200 },
  "GET /settings/translation": { answer: 200 },
  "GET /auth/ways-in": { answer: 200 },
  "POST /auth/reauthenticate": { body: { currentPassword: cast.emma.password }, answer: 200 },
  "POST /auth/passkeys/proof": { answer: 200 },
  "POST /auth/providers/:provider/start": { body: { intent: "link", to: "/" }, answer: REFUSED },
  "POST /auth/passkeys/options": { answer: REFUSED },
  "POST /auth/passkeys": {
    get body() {
      return { credential: new Authenticator("http://localhost").create({ challenge: "AAAA" }) };
    },
    // Nothing created its challenge; the next test uses one created earlier.
    answer: "INVALID_TOKEN",
  },
  "POST /auth/second-factor": { answer: REFUSED },
  "POST /auth/second-factor/confirm": { body: { code: "000000" }, answer: REFUSED },
};

const beforeFactor = (Object.keys(calls) as Name[]).filter((name) => (calls[name] as Call).beforeFactor);

describe.each(Object.keys(FACTORS))("with %s", (factor) => {
  /** Opens a password session before the factor is set up and one after it; both lack a proof. */
  async function stage(who: "nobody" | "everyone") {
    const earlier = await server.person("emma");
    const owner = await server.signIn("emma");
    const prove = await FACTORS[factor]!(owner);
    if (who !== "nobody") await demand(who);
    await (await server.person("dieter")).call("GET /health/admin/settings");
    const sessions = factor === "app" ? [earlier] : [earlier, await server.signIn("emma")];
    return { owner, prove, sessions };
  }

  test.each(["nobody", "everyone"] as const)(
    "if %s must have a factor, another is added with the existing one, not a password",
    async (who) => {
      const { prove, sessions } = await stage(who);
      for (const session of sessions) {
        for (const name of beforeFactor) {
          const { body, answer } = BEFORE_FACTOR[name] ?? { answer: "a row of this table" };
          const path = name.split(" ")[1]!.replace(":provider", "company");
          const given = await session.call<Refusal>(name, { path, ...(body !== undefined && { body }) });
          expect([name, verdictOf(given)]).toEqual([name, answer]);
        }
        expect(await trip(session, "link", "thief-there")).toBe(403);
      }
      expect(await server.database`select 1 from accounts where account_id = 'thief-there'`).toEqual([]);
      const [session] = sessions as [Person];
      await prove(session);
      expect((await session.call("GET /messages/chats")).status).toBe(200);
      expect(verdictOf(await session.call<Refusal>("POST /auth/passkeys/options"))).toBe(200);
      expect(verdictOf(await session.call<Refusal>("POST /auth/second-factor"))).toBe(
        factor === "app" ? "SECOND_FACTOR_ON" : 200,
      );
    },
  );

  test("setup begun by a password session before the factor cannot be finished after it", async () => {
    const thief = await server.person("emma");
    const { body, headers } = await thief.call<PasskeyOptions>("POST /auth/passkeys/options");
    const app = (await thief.call<{ secret: string }>("POST /auth/second-factor")).body;
    provider.visitor = "thief-there";
    const link = await beginTrip(thief, "link");
    await FACTORS[factor]!(await server.signIn("emma"));
    const credential = new Authenticator(`http://localhost:${new URL(server.url).port}`).create(body);
    const cookie = `${thief.cookie}; ${cookiesOf(headers)}`;
    const made = await thief.call<Refusal>("POST /auth/passkeys", { body: { credential }, headers: { cookie } });
    expect(verdictOf(made)).toBe(REFUSED);
    const confirmed = await thief.call<Refusal>("POST /auth/second-factor/confirm", {
      body: { code: codeOf(app.secret) },
    });
    expect(verdictOf(confirmed)).toBe(REFUSED);
    expect(await endTrip(link.url, `${thief.cookie}; ${link.cookie}`)).toContain("problem=expired");
  });

  test("a password session cannot remove a second factor", async () => {
    const { owner, sessions } = await stage(factor === "app" ? "nobody" : "everyone");
    const { body } = await owner.call<{ passkeys: { id: string }[]; links: { id: string }[] }>("GET /auth/ways-in");
    const [session] = sessions as [Person];
    const expected = factor === "app" ? REFUSED : "SECOND_FACTOR_REQUIRED";
    const tried: [Name, string][] = [
      ["DELETE /auth/second-factor", "/auth/second-factor"],
      ["POST /auth/second-factor/recovery-codes", "/auth/second-factor/recovery-codes"],
      ...body.passkeys.map(({ id }): [Name, string] => ["DELETE /auth/passkeys/:id", `/auth/passkeys/${id}`]),
      ...body.links.map(({ id }): [Name, string] => ["DELETE /auth/links/:id", `/auth/links/${id}`]),
    ];
    for (const [name, path] of tried)
      expect([name, verdictOf(await session.call<Refusal>(name, { path }))]).toEqual([name, expected]);
  });
});

test("a password cannot remove a passkey that a future requirement needs", async () => {
  const owner = await server.person("emma");
  const { passkey } = await makePasskey(owner);
  await demand("everyone");
  await server.database`insert into server_settings (name, value, changed_at) values
    ('secondFactorFrom', ${JSON.stringify(new Date(clock.now().getTime() + 7 * DAY))}::text::jsonb, now())`;
  await (await server.person("dieter")).call("GET /health/admin/settings");
  const thief = await server.signIn("emma");
  expect((await thief.call("GET /messages/chats")).status).toBe(200);
  const path = `/auth/passkeys/${passkey.id}`;
  expect(verdictOf(await thief.call<Refusal>("DELETE /auth/passkeys/:id", { path }))).toBe(REFUSED);
});

test("an administrator removes their own second factor only with it", async () => {
  const [earlier, owner] = [await server.person("dieter"), await server.signIn("dieter")];
  await FACTORS.passkey!(owner);
  await FACTORS.app!(owner);
  const path = `/health/admin/users/${owner.id}/end-second-factor`;
  const end = (who: Person) => who.call<Refusal>("POST /health/admin/users/:id/end-second-factor", { path });
  expect(verdictOf(await end(earlier))).toBe(REFUSED);
  expect(verdictOf(await end(owner))).toBe(200);
});

test("only a session that has yet to show its passkey can report it lost", async () => {
  const owner = await server.person("emma");
  const report = (who: Person) => who.call("POST /auth/login/lost-phone", {});
  expect((await report(owner)).status).toBe(400);
  await makePasskey(owner);
  await demand("everyone");
  const dieter = await server.person("dieter");
  await dieter.call("GET /health/admin/settings");
  expect((await report(owner)).status).toBe(400);
  expect((await report(await server.signIn("emma"))).status).toBe(200);
  expect(await server.database`select user_id from lost_phones`).toEqual([{ user_id: owner.id }]);
  const wrong = await ask(server.url, "POST", "/auth/login/lost-phone");
  expect(wrong.status).toBe(400);
});
