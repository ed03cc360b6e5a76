import { generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenIdProvider, startOpenIdProvider } from "#test/openid-provider.ts";
import { Device } from "#test/person.ts";
import { beginTrip, endTrip, TravellingBrowser } from "#test/provider-trip.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let provider: OpenIdProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  server = await startTestServer({ environment: { SIGN_IN_PROVIDERS: JSON.stringify([provider.entry()]) } });
  for (const name of ["ada", "bea"])
    provider.people.set(name, { name, email: `${name}@people.example`, email_verified: true });
});
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await provider?.[Symbol.asyncDispose]();
});

const EVENTS = { "http://schemas.openid.net/event/backchannel-logout": {} };
const address = () => `${server.url}/api/auth/providers/company/backchannel-logout`;

async function come(subject: string) {
  provider.visitor = subject;
  const browser = new TravellingBrowser();
  const isHome = (next: string) => next.startsWith(server.url) && !next.startsWith(`${server.url}/api/`);
  await browser.go(`${server.url}/api/auth/providers/company/start`, isHome);
  const cookie = browser.cookieOf(server.url);
  const check = async () => {
    const answer = await fetch(`${server.url}/api/auth/check`, { headers: { cookie } });
    return { status: answer.status, body: (await answer.json()) as { code?: string; sessionEnded?: boolean } };
  };
  return { browser, cookie, check, isIn: async () => (await check()).status === 200 };
}

const claims = (more: object = {}) => {
  const now = Math.floor(Date.now() / 1_000);
  const { issuer: iss, clientId: aud } = provider;
  return { iss, aud, iat: now, exp: now + 120, jti: crypto.randomUUID(), events: EVENTS, sub: "ada", ...more };
};
const post = (token: string, at = address()) =>
  fetch(at, { method: "POST", body: new URLSearchParams({ logout_token: token }) });

test("a sign-out at the provider ends the session it started here", async () => {
  provider.backChannel = address();
  const [laptop, phone, bea] = [await come("ada"), await come("ada"), await come("bea")];
  const device = await Device.open(server.url, laptop.cookie);
  const closed = new Promise((resolve) => device.socket.once("disconnect", resolve));
  const { text } = await laptop.browser.step(`${provider.issuer}/session/end?client_id=${provider.clientId}`);
  const secret = /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? "";
  await laptop.browser.step(`${provider.issuer}/session/end/confirm`, {
    method: "POST",
    body: new URLSearchParams({ xsrf: secret, logout: "yes" }),
  });
  expect(await closed).toBe("io server disconnect");
  expect(await laptop.check()).toMatchObject({ status: 401, body: { sessionEnded: true } });
  expect([await phone.isIn(), await bea.isIn()]).toEqual([true, true]);
});

test("a token without a session ends all of the user's sessions by that provider, once", async () => {
  const [laptop, bea] = [await come("ada"), await come("bea")];
  const token = await provider.sign(claims());
  const answer = await post(token);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect([await laptop.isIn(), await bea.isIn()]).toEqual([false, true]);
  const again = await come("ada");
  expect((await post(token)).status).toBe(400);
  expect(await again.isIn()).toBe(true);
  expect((await post(await provider.sign(claims({ sub: "nobody here" })))).status).toBe(200);
  const phone = await come("ada");
  const [newest] = await server.database<{ sid: string }[]>`
    select provider_sid as sid from sessions order by created_at desc, id desc limit 1`;
  expect((await post(await provider.sign(claims({ sub: undefined, sid: newest?.sid })))).status).toBe(200);
  expect([await phone.isIn(), await again.isIn()]).toEqual([false, true]);
});

test("a provider's sign-out ends its own and unnamed sessions, and no others", async () => {
  const emma = await server.person("emma");
  provider.people.set("emma", { name: "Emma", email: emma.me.email, email_verified: true });
  provider.visitor = "emma";
  const { url, cookie } = await beginTrip(emma, "link");
  await endTrip(url, `${emma.cookie}; ${cookie}`);
  const [unnamed, named] = [await come("emma"), await come("emma")];
  const sessions = await server.database<{ id: string; sid: string }[]>`
    select id, provider_sid as sid from sessions where user_id = ${emma.id} and provider_sid is not null
    order by created_at, id`;
  // Some providers do not name the session at sign-in.
  await server.database`update sessions set provider_sid = null where id = ${sessions[0]?.id as string}`;
  const token = await provider.sign(claims({ sub: "emma", sid: "another session" }));
  expect((await post(token)).status).toBe(200);
  expect([await unnamed.isIn(), await named.isIn()]).toEqual([false, true]);
  expect((await post(await provider.sign(claims({ sub: "emma" })))).status).toBe(200);
  expect([await named.isIn(), (await emma.call("GET /auth/check")).status]).toEqual([false, 200]);
});

const past = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds;
test.each<[string, () => object]>([
  ["of another issuer", () => ({ iss: "https://id.example.org" })],
  ["for another client", () => ({ aud: "somebody else" })],
  ["that is over", () => ({ exp: past(120) })],
  ["of an hour ago", () => ({ iat: past(3_600) })],
  ["of tomorrow", () => ({ iat: past(-86_400), exp: past(-90_000) })],
  ["without an id", () => ({ jti: undefined })],
  ["without an event", () => ({ events: undefined })],
  ["about another event", () => ({ events: { "https://example.org/event": {} } })],
  ["whose event is no object", () => ({ events: { [Object.keys(EVENTS)[0]!]: true } })],
  ["with a nonce, as of a sign-in", () => ({ nonce: "abc" })],
  ["that names no user", () => ({ sub: undefined })],
  ["whose session is no text", () => ({ sub: undefined, sid: 7 })],
  ["whose session cannot be stored", () => ({ sub: undefined, sid: "a\u0000b" })],
  ["whose person cannot be stored", () => ({ sub: "a\u0000b", jti: "a\u0000b" })],
  ["whose person is half a letter", () => ({ sub: "\ud800" })],
])("a token %s ends nothing", async (_, more) => {
  const ada = await come("ada");
  const answer = await post(await provider.sign(claims(more())));
  expect([answer.status, ((await answer.json()) as { code?: string }).code]).toEqual([400, "INVALID_TOKEN"]);
  expect(await ada.isIn()).toBe(true);
});

test("a token not signed by the provider, or malformed, ends nothing", async () => {
  const ada = await come("ada");
  const { privateKey } = await generateKeyPair("RS256");
  const header = (alg: string) => ({ alg, kid: "of tests" });
  const foreign = await new SignJWT(claims()).setProtectedHeader(header("RS256")).sign(privateKey);
  const secret = new TextEncoder().encode(provider.clientSecret);
  const shared = await new SignJWT(claims()).setProtectedHeader(header("HS256")).sign(secret);
  const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${foreign.split(".")[1]}.`;
  for (const token of [foreign, shared, unsigned, "", "a.b.c", "x".repeat(9_000)])
    expect([token.slice(0, 9), (await post(token)).status]).toEqual([token.slice(0, 9), 400]);
  expect((await post(foreign, address().replace("company", "nobody"))).status).toBe(400);
  expect((await fetch(address(), { method: "POST", body: "x".repeat(1_000_000) })).status).toBe(413);
  expect(await ada.isIn()).toBe(true);
});
