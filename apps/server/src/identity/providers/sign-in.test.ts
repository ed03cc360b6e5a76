import type { Output } from "@lingualoom/contract/calls.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { startStandIn } from "@lingualoom/translation/test/stand-in-server.ts";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cookiesOf } from "#test/authenticator.ts";
import { type OpenIdProvider, startOpenIdProvider } from "#test/openid-provider.ts";
import { ask, Person } from "#test/person.ts";
import { picture } from "#test/pictures.ts";
import { beginTrip, endTrip, TravellingBrowser } from "#test/provider-trip.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let provider: OpenIdProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider();
});
afterAll(() => provider?.[Symbol.asyncDispose]());

const withProvider = (more: object = {}, environment: Record<string, string> = {}) =>
  startTestServer({ environment: { SIGN_IN_PROVIDERS: JSON.stringify([provider.entry(more)]), ...environment } });

const ADA = { name: "Ada Byron", email: "ada@people.example", email_verified: true, locale: "es-ES" };

function before(subject: string, claims: object): void {
  provider.people.set(subject, { ...claims });
  provider.visitor = subject;
}

/** Signs in through the provider. @returns the final address, without the origin */
async function travel(server: TestServer, browser = new TravellingBrowser(), query = ""): Promise<string> {
  const isHome = (next: string) => next.startsWith(server.url) && !next.startsWith(`${server.url}/api/`);
  const end = await browser.go(`${server.url}/api/auth/providers/company/start${query}`, isHome);
  return end.slice(server.url.length);
}

async function personOf(server: TestServer, browser: TravellingBrowser): Promise<Person> {
  const cookie = browser.cookieOf(server.url);
  const { body } = await ask<Me>(server.url, "GET", "/auth/check", undefined, { cookie });
  return new Person(server.url, body, cookie);
}

test("a new user gets an account from the provider's claims, and the same one later", async () => {
  await using server = await withProvider();
  before("ada", ADA);
  const browser = new TravellingBrowser();
  expect(await travel(server, browser, "?to=/c/somewhere")).toBe("/c/somewhere");
  const ada = await personOf(server, browser);
  expect(ada.me).toMatchObject({ fullName: "Ada Byron", email: ADA.email, emailVerified: true, isAdmin: false });
  expect(await ada.call("GET /settings/translation")).toMatchObject({
    body: { settings: { interfaceLanguage: "es", preferredLanguage: "es" } },
  });
  const { body: sessions } = await ada.call<Output<"GET /auth/sessions">>("GET /auth/sessions");
  expect(sessions).toMatchObject([{ current: true, provider: "Company" }]);
  expect(await ada.call("GET /auth/ways-in")).toMatchObject({
    body: { hasPassword: false, links: [{ provider: "company", label: "Company" }] },
  });
  provider.people.set("ada", { ...ADA, email: "other@people.example" });
  const again = new TravellingBrowser();
  expect(await travel(server, again)).toBe("/");
  expect((await personOf(server, again)).id).toBe(ada.id);
});

test("a guest who signs up through a provider keeps id and conversation", async () => {
  await using server = await withProvider();
  const ana = await server.person("ana");
  const { code } = (await ana.call<{ code: string }>("GET /people/me/invite")).body;
  const joined = await ask<{ user: Me; conversationId: string }>(server.url, "POST", `/invites/${code}/guest`, {
    fullName: "Ada",
  });
  before("ada", ADA);
  const browser = new TravellingBrowser();
  browser.keep(server.url, joined.headers);
  expect(await travel(server, browser)).toBe(`/c/${joined.body.conversationId}`);
  const ada = await personOf(server, browser);
  expect([ada.id, ada.me.fullName, ada.me.guest]).toEqual([joined.body.user._id, "Ada Byron", undefined]);
});

test("a provider's picture is copied if enabled, and never fetched from the inside", async () => {
  await using server = await withProvider({ picture: true });
  provider.picture = await picture().png().toBuffer();
  await using inside = await startStandIn(() => ({ body: "not for anybody" }));
  for (const [subject, address] of [
    ["ada", `${provider.issuer}/picture`],
    ["bea", `${inside.url}/picture`],
  ]) {
    before(subject as string, { ...ADA, email: `${subject}@people.example`, picture: address });
    const browser = new TravellingBrowser();
    await travel(server, browser);
    const { me } = await personOf(server, browser);
    if (subject === "ada") expect(me.profilePic).toMatch(/^\/api\/media\//);
    else expect(me.profilePic).toBe("");
  }
  expect(inside.received).toEqual([]);
});

test("a requested page on another site is replaced by the home page", async () => {
  await using server = await withProvider();
  before("ada", ADA);
  for (const to of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/.//evil.example",
    "/api/auth/check",
  ]) {
    const end = await travel(server, new TravellingBrowser(), `?to=${encodeURIComponent(to)}`);
    expect([to, end]).toEqual([to, to === "/.//evil.example" ? "//evil.example" : "/"]);
  }
});

test("an existing account is linked only once its password is given too", async () => {
  await using server = await withProvider({}, { PASSWORDS: "administrators" });
  await using open = await startTestServer({ databaseUrl: server.databaseUrl });
  const ana = await open.person("ana");
  const { email, password } = cast.ana;
  before("ana-there", { name: "Ana", email, email_verified: true });
  const taken = "/login?problem=address-taken&provider=company";
  const logIn = (cookie: string, given = password, { url } = server) =>
    ask<Me>(url, "POST", "/auth/login", { email, password: given }, { cookie });
  const late = new TravellingBrowser();
  expect(await travel(server, late)).toBe(taken);
  await server.database`update offered_links set expires_at = now()`;
  expect((await logIn(late.cookieOf(server.url), password, open)).status).toBe(200);
  const browser = new TravellingBrowser();
  expect(await travel(server, browser)).toBe(taken);
  expect(await logIn("")).toMatchObject({ status: 403, body: { code: "PROVIDER_ONLY" } });
  expect((await logIn(browser.cookieOf(server.url), "not hers")).status).toBe(401);
  expect((await logIn(browser.cookieOf(server.url))).status).toBe(200);
  const again = new TravellingBrowser();
  expect(await travel(server, again)).toBe("/");
  expect((await personOf(server, again)).id).toBe(ana.id);
});

test("links need a session and a fresh proof, and the last way to sign in stays", async () => {
  await using server = await withProvider();
  const ana = await server.person("ana");
  before("ana-there", { email: "elsewhere@people.example", email_verified: false });
  const linking = await beginTrip(ana, "link");
  expect(await endTrip(linking.url, linking.cookie)).toBe("/settings?problem=expired&provider=company");
  const second = await beginTrip(ana, "link");
  expect(await endTrip(second.url, `${ana.cookie}; ${second.cookie}`)).toBe("/settings");
  type Links = Output<"GET /auth/ways-in">;
  const { links } = (await ana.call<Links>("GET /auth/ways-in")).body;
  expect(links).toMatchObject([{ provider: "company" }]);
  const lastMail = () => server.mails.at(-1)?.text;
  await expect.poll(lastMail).toMatch(/was just linked with .Company/);

  await server.database`update sessions set created_at = now() - interval '1 hour', proven_at = null`;
  const path = `/auth/links/${links[0]?.id}`;
  const unlink = (person: Person) => person.call("DELETE /auth/links/:id", { path });
  expect(await unlink(ana)).toMatchObject({ status: 403, body: { code: "REAUTHENTICATE" } });
  expect((await beginTrip(ana, "link")).status).toBe(403);
  const proving = await beginTrip(ana, "reauthenticate");
  expect(proving.url).toMatch(/prompt=login&max_age=0|max_age=0&prompt=login/);
  expect(await endTrip(proving.url, `${ana.cookie}; ${proving.cookie}`)).toBe("/settings");
  expect((await unlink(ana)).status).toBe(200);
  await expect.poll(lastMail).toMatch(/was just unlinked from .Company/);
  expect((await ana.call<Links>("GET /auth/ways-in")).body.links).toEqual([]);

  before("ada", ADA);
  const alone = new TravellingBrowser();
  await travel(server, alone);
  const ada = await personOf(server, alone);
  const [only] = (await ada.call<Links>("GET /auth/ways-in")).body.links;
  expect(await ada.call("DELETE /auth/links/:id", { path: `/auth/links/${only?.id}` })).toMatchObject({
    status: 409,
    body: { code: "LAST_WAY_IN" },
  });
  // Another identity at the provider proves nothing.
  before("somebody", { email: "somebody@people.example" });
  const other = await beginTrip(ana, "reauthenticate");
  expect(await endTrip(other.url, `${ana.cookie}; ${other.cookie}`)).toContain("other-person");
});

test("provider administrators keep the role while it says so, except the last one", async () => {
  await using server = await withProvider({ adminGroups: ["chat-admins"] });
  const come = async (subject: string, groups: string[]) => {
    before(subject, { name: subject, email: `${subject}@people.example`, email_verified: true, groups });
    const browser = new TravellingBrowser();
    await travel(server, browser);
    return (await personOf(server, browser)).me.isAdmin;
  };
  expect(await come("ada", ["chat-admins"])).toBe(true);
  expect(await come("ada", [])).toBe(true);
  expect(await come("bea", ["staff", "chat-admins"])).toBe(true);
  expect(await come("ada", ["staff"])).toBe(false);
  const entries = await server.database`select action, details from audit_log order by at, id`;
  expect(entries.map(({ action, details }) => [action, details.by])).toEqual([
    ["admin.granted", "SIGN_IN_PROVIDERS"],
    ["admin.granted", "SIGN_IN_PROVIDERS"],
    ["admin.revoked", "SIGN_IN_PROVIDERS"],
  ]);
});

test.each([
  ["nothing more", async () => ({})],
  ["an app", connectApp],
  ["an app, in a browser that goes without codes", connectApp],
])("passwords only for administrators keep other users from signing in with %s", async (what, set) => {
  await using open = await startTestServer();
  const ana = await open.person("ana");
  const { code } = (await set(ana)) as { code?: () => string };
  const { email, password } = cast.ana;
  const give = (url: string, cookie = "") => ask<Me>(url, "POST", "/auth/login", { email, password }, { cookie });
  let trusted = "";
  const waiting = cookiesOf((await give(open.url)).headers);
  if (what.includes("browser")) {
    const body = { code: code?.(), trustDevice: true };
    const signedIn = await ask(open.url, "POST", "/auth/login/code", body, { cookie: waiting });
    trusted = cookiesOf(signedIn.headers);
    expect((await give(open.url, trusted)).status).toBe(200);
  }
  const environment = { PASSWORDS: "administrators", SIGN_IN_PROVIDERS: JSON.stringify([provider.entry()]) };
  await using closed = await startTestServer({ databaseUrl: open.databaseUrl, environment });
  const refused = { status: 403, body: { code: "PROVIDER_ONLY" } };
  expect(await give(closed.url, trusted)).toMatchObject(refused);
  const reauthenticate = { currentPassword: password };
  const session = { cookie: ana.cookie };
  expect(await ask(closed.url, "POST", "/auth/reauthenticate", reauthenticate, session)).toMatchObject(refused);
  if (!code || trusted) return;
  // The password was given while everyone was still allowed one.
  expect(await ask(closed.url, "POST", "/auth/login/code", { code: code() }, { cookie: waiting })).toMatchObject(
    refused,
  );
});

async function connectApp(person: Person) {
  const { body } = await person.call<{ secret: string }>("POST /auth/second-factor");
  const app = new TOTP({ secret: Secret.fromBase32(body.secret) });
  const at = (offMs: number) => app.generate({ timestamp: Date.now() + offMs });
  expect((await person.call("POST /auth/second-factor/confirm", { body: { code: at(-30_000) } })).status).toBe(200);
  return { code: () => at(30_000) };
}

test("passwords can be limited to users who have one, or to administrators", async () => {
  await using server = await withProvider({}, { PASSWORDS: "existing", ADMIN_EMAILS: cast.dieter.email });
  expect((await ask(server.url, "GET", "/auth/providers")).body).toEqual({
    providers: [{ id: "company", label: "Company" }],
    passwords: "existing",
  });
  const { fullName, email, password } = cast.ana;
  expect(await ask(server.url, "POST", "/auth/signup", { fullName, email, password })).toMatchObject({
    status: 403,
    body: { code: "PROVIDER_ONLY" },
  });
  await using without = await startTestServer({ environment: { PASSWORDS: "administrators" } });
  expect((await without.person("ana")).me.email).toBe(email);
});

test("signing out leads to the provider's sign-out page", async () => {
  await using server = await withProvider();
  before("ada", ADA);
  const browser = new TravellingBrowser();
  await travel(server, browser);
  const ada = await personOf(server, browser);
  const { body } = await ada.call<Output<"POST /auth/logout">>("POST /auth/logout");
  const at = new URL(body.signOutAt ?? "");
  expect(at.origin).toBe(provider.issuer);
  expect(at.searchParams.get("post_logout_redirect_uri")).toBe(`${server.url}/login`);
  expect(at.searchParams.get("id_token_hint")).toMatch(/^ey/);
  expect((await ada.call("GET /auth/check")).status).toBe(401);
  expect(JSON.stringify(await server.database`select * from sessions`)).not.toContain("ey");
});
