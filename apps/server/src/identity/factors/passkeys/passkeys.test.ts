import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MINUTE } from "#test/account-stage.ts";
import { type Authenticator, cookiesOf, makePasskey, type PasskeyOptions } from "#test/authenticator.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { ask, type Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { relyingPartyOf } from "./relying-party.ts";

let clock: ManualClock;
let server: TestServer;
beforeEach(async () => {
  clock = new ManualClock();
  server = await startTestServer({
    clock,
    environment: { ADMIN_EMAILS: cast.dieter.email, SIGN_UP_WITHOUT_PASSWORD: "on" },
  });
});
afterEach(() => server?.[Symbol.asyncDispose]());

type Way = { id: string; name: string; lastUsedAt: string | null };

async function optionsFor(person: Person, name: "POST /auth/passkeys/options" | "POST /auth/passkeys/proof") {
  const { status, body, headers } = await person.call<PasskeyOptions>(name);
  return { status, options: body, cookie: `${person.cookie}; ${cookiesOf(headers)}` };
}

async function challenge() {
  const { body, headers } = await ask<PasskeyOptions>(server.url, "POST", "/auth/passkeys/challenge");
  return { options: body, cookie: cookiesOf(headers) };
}

const signInWith = (credential: object, cookie: string) =>
  ask<{ _id: string; code?: string }>(server.url, "POST", "/auth/passkeys/sign-in", { credential }, { cookie });

test("a new passkey signs in, is announced by email and is a proof for ten minutes", async () => {
  const emma = await server.person("emma");
  const { authenticator, passkey } = await makePasskey(emma);
  await server.app.idle();
  expect(server.mails.at(-1)).toMatchObject({ to: cast.emma.email });
  expect(server.mails.at(-1)?.text).toContain(passkey.name);
  const { options, cookie } = await challenge();
  const answer = await signInWith(authenticator.sign(options), cookie);
  expect(answer).toMatchObject({ status: 200, body: { _id: emma.id } });
  const session = { headers: { cookie: cookiesOf(answer.headers) } };
  const ways = await emma.call<{ passkeys: Way[] }>("GET /auth/ways-in");
  expect(ways.body).toMatchObject({ hasPassword: true, passkeys: [{ lastUsedAt: clock.now().toISOString() }] });

  clock.advance(10 * MINUTE);
  const token = () => emma.call("POST /tokens", { body: { name: "x", scopes: ["read"] }, ...session });
  expect((await token()).body).toMatchObject({ code: "REAUTHENTICATE" });
  const proof = await emma.call<PasskeyOptions>("POST /auth/passkeys/proof", session);
  const proven = await emma.call("POST /auth/reauthenticate", {
    body: { passkey: authenticator.sign(proof.body) },
    headers: { cookie: `${session.headers.cookie}; ${cookiesOf(proof.headers)}` },
  });
  expect(proven.status).toBe(200);
  expect((await token()).status).toBe(201);
});

test("a challenge works once, for five minutes, in its browser and for its purpose", async () => {
  const emma = await server.person("emma");
  const { authenticator } = await makePasskey(emma);
  const first = await challenge();
  const signed = authenticator.sign(first.options);
  expect((await signInWith(signed, first.cookie)).status).toBe(200);
  expect((await signInWith(signed, first.cookie)).body.code).toBe("INVALID_TOKEN");
  const [mine, other] = [await challenge(), await challenge()];
  expect((await signInWith(authenticator.sign(mine.options), other.cookie)).body.code).toBe("INVALID_TOKEN");
  expect((await signInWith(authenticator.sign(mine.options), mine.cookie)).body.code).toBe("INVALID_TOKEN");
  const proof = await optionsFor(emma, "POST /auth/passkeys/proof");
  expect((await signInWith(authenticator.sign(proof.options), proof.cookie)).body.code).toBe("INVALID_TOKEN");
  const late = await challenge();
  clock.advance(5 * MINUTE);
  expect((await signInWith(authenticator.sign(late.options), late.cookie)).body.code).toBe("INVALID_TOKEN");
});

test("passkeys are refused if foreign, unverified, removed or of a suspended user", async () => {
  const [dieter, emma] = [await server.person("dieter"), await server.person("emma")];
  const { authenticator, passkey } = await makePasskey(emma);
  const tried = async (...how: Parameters<Authenticator["sign"]> extends [unknown, ...infer R] ? R : never) => {
    const { options, cookie } = await challenge();
    return (await signInWith(authenticator.sign(options, ...how), cookie)).body.code;
  };
  expect(await tried({ origin: "https://evil.example" })).toBe("PASSKEY_REFUSED");
  expect(await tried({ verified: false })).toBe("PASSKEY_REFUSED");
  const onEmma = (what: "suspend" | "restore") =>
    dieter.call(`POST /health/admin/users/:id/${what}`, { path: `/health/admin/users/${emma.id}/${what}` });
  await onEmma("suspend");
  expect(await tried()).toBe("SUSPENDED");
  await onEmma("restore");
  const again = await server.signIn("emma");
  const path = `/auth/passkeys/${passkey.id}`;
  expect((await dieter.call("DELETE /auth/passkeys/:id", { path })).status).toBe(404);
  expect((await again.call("DELETE /auth/passkeys/:id", { path })).status).toBe(200);
  expect(await tried()).toBe("PASSKEY_REFUSED");
});

test("a passkey is made only after a proof, and has a name that its owner can change", async () => {
  const emma = await server.person("emma");
  const { passkey } = await makePasskey(emma);
  clock.advance(10 * MINUTE);
  expect((await optionsFor(emma, "POST /auth/passkeys/options")).options).toMatchObject({ code: "REAUTHENTICATE" });
  const path = `/auth/passkeys/${passkey.id}`;
  const named = await emma.call("PATCH /auth/passkeys/:id", { path, body: { name: " My phone " } });
  expect(named.body).toMatchObject({ name: "My phone" });
  expect((await emma.call("DELETE /auth/passkeys/:id", { path })).body).toMatchObject({ code: "REAUTHENTICATE" });
});

test("a user without a password can add a passkey, keeps the last, and can prove it", async () => {
  const { fullName, email } = cast.giulia;
  const signedUp = await ask(server.url, "POST", "/auth/signup", { fullName, email });
  expect(signedUp.status).toBe(201);
  await server.app.idle();
  const token = /token=([\w-]+)/.exec(server.mails.at(-1)?.text ?? "")?.[1];
  clock.advance(20 * MINUTE);
  const link = { cookie: cookiesOf(signedUp.headers) };
  const verified = await ask<{ user: object }>(server.url, "POST", "/auth/verify-email", { token }, link);
  expect(verified.body).toMatchObject({ user: { email }, withoutPassword: true });
  const emma = await server.person("emma");
  const Browser = emma.constructor as typeof Person;
  const giulia = new Browser(server.url, verified.body.user as never, cookiesOf(verified.headers));
  const { authenticator, passkey } = await makePasskey(giulia);
  const remove = (id: string) => giulia.call("DELETE /auth/passkeys/:id", { path: `/auth/passkeys/${id}` });
  expect((await remove(passkey.id)).body).toMatchObject({ code: "LAST_WAY_IN" });
  const second = await makePasskey(giulia);
  expect((await remove(second.passkey.id)).status).toBe(200);

  clock.advance(10 * MINUTE);
  const gone = () => giulia.call("POST /account/delete", { body: {} });
  expect((await gone()).body).toMatchObject({ code: "REAUTHENTICATE" });
  const proof = await optionsFor(giulia, "POST /auth/passkeys/proof");
  await giulia.call("POST /auth/reauthenticate", {
    body: { passkey: authenticator.sign(proof.options) },
    headers: { cookie: proof.cookie },
  });
  expect((await gone()).status).toBe(200);
});

test("without the operator's permission sign-up without a password is refused", async () => {
  await using other = await startTestServer();
  const refused = await ask(other.url, "POST", "/auth/signup", { fullName: "A", email: "a@example.org" });
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: "password" }] } });
});

test.each([
  [null, "http://127.0.0.1:3000", "localhost"],
  ["http://localhost:3000", "http://localhost:3000", "localhost"],
  ["http://127.0.0.1:3000", "http://127.0.0.1:3000", null],
  ["http://chat.example.org", "http://chat.example.org", null],
  ["https://192.0.2.1", "https://192.0.2.1", null],
  ["https://chat.example.org", "https://chat.example.org", "chat.example.org"],
])("with PUBLIC_URL %j passkeys at %s belong to %j", (given, publicUrl, domain) => {
  const http = {
    publicUrl: given,
    host: "127.0.0.1",
    port: 3000,
    allowedOrigins: [],
    trustProxy: 0,
    inContainer: false,
    httpsPort: 3443,
    localHttps: false,
  };
  const backends = { cookieDomain: null } as never;
  expect(relyingPartyOf({ http, backends }, publicUrl)?.id ?? null).toBe(domain);
});
