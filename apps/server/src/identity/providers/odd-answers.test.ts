import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "#test/account-stage.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { ask } from "#test/person.ts";
import { TravellingBrowser } from "#test/provider-trip.ts";
import { type ScriptedProvider, startScriptedProvider } from "#test/scripted-provider.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const ADA = { sub: "ada", name: "Ada", email: "ada@people.example", email_verified: true };

const entryOf = ({ issuer, clientSecret }: ScriptedProvider, more: object = {}) => ({
  id: "company",
  label: "Company",
  issuer,
  clientId: "lingualoom",
  clientSecret,
  ...more,
});

const start = (entries: readonly object[], more: Partial<Parameters<typeof startTestServer>[0]> = {}) =>
  startTestServer({
    ...more,
    environment: { SIGN_IN_PROVIDERS: JSON.stringify(entries), ADMIN_EMAILS: cast.dieter.email },
  });

/** Signs in through the provider. @returns the final page, `in` for the chat, and the cookie */
async function travel(server: TestServer, id = "company") {
  const browser = new TravellingBrowser();
  const isHome = (next: string) => next.startsWith(server.url) && !next.startsWith(`${server.url}/api/`);
  const end = new URL(await browser.go(`${server.url}/api/auth/providers/${id}/start`, isHome));
  return { end: end.searchParams.get("problem") ?? "in", cookie: browser.cookieOf(server.url) };
}

describe("one provider", () => {
  let provider: ScriptedProvider;
  let server: TestServer;
  beforeAll(async () => {
    provider = await startScriptedProvider();
    server = await start([
      entryOf(provider, { groups: ["chat", "Chat Users"], adminGroups: ["chat-admins"] }),
      entryOf(provider, { id: "open", trusted: true, domains: ["people.example"] }),
    ]);
  });
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
    await provider?.[Symbol.asyncDispose]();
  });

  test.each<[unknown, string]>([
    [["staff", "chat"], "in"],
    ["chat", "in"],
    ["staff,chat", "in"],
    ["staff, chat , other", "in"],
    ["staff chat", "in"],
    ["staff\tchat\n", "in"],
    ["Chat Users", "in"],
    ["Staff, Chat Users", "in"],
    [["Chat Users"], "in"],
    [{ chat: { 123: "example.org" } }, "in"],
    [{ staff: { 123: "example.org" }, chat: {} }, "in"],
    [{ chat: true }, "in"],
    [[{ id: 1, name: "chat" }], "in"],
    [
      [
        { id: "1", displayName: "staff" },
        { display: "chat", value: "77" },
      ],
      "in",
    ],
    [[{ path: "chat" }, null, 7], "in"],
    [{ chat: false }, "group"],
    [{ chat: null }, "group"],
    [["staff chat"], "group"],
    [["staff,chat"], "group"],
    ["chatter chat-users", "group"],
    [[["chat"]], "group"],
    [[{ owner: "chat" }], "group"],
    ["", "group"],
    [{}, "group"],
    [[], "group"],
    [7, "group"],
    [true, "group"],
    [null, "group"],
    [undefined, "group"],
  ])("the groups %j lead to: %s", async (groups, outcome) => {
    provider.claims = { ...ADA, groups };
    expect((await travel(server)).end).toBe(outcome);
  });

  test("a word inside a listed name makes no user an administrator", async () => {
    provider.claims = { ...ADA, sub: "bea", email: "bea@people.example", groups: ["chat", "former chat-admins"] };
    const { cookie } = await travel(server);
    expect((await ask(server.url, "GET", "/auth/check", undefined, { cookie })).body).toMatchObject({ isAdmin: false });
  });

  let people = 0;
  test.each<[unknown, string]>([
    [true, "in"],
    ["true", "in"],
    ["True", "in"],
    [" TRUE ", "in"],
    [1, "in"],
    ["1", "in"],
    [false, "unverified"],
    ["False", "unverified"],
    [0, "unverified"],
    ["0", "unverified"],
    ["yes", "unverified"],
    [2, "unverified"],
    [[true], "unverified"],
    [{}, "unverified"],
    [null, "unverified"],
    [undefined, "unverified"],
  ])("email_verified %j leads to: %s", async (email_verified, outcome) => {
    const [sub, email] = [`somebody-${++people}`, `somebody-${people}@elsewhere.example`];
    provider.claims = { ...ADA, sub, email, email_verified, groups: ["chat"] };
    expect((await travel(server)).end).toBe(outcome);
  });

  test.each([false, "False", 0, "0"])("a denial as %j counts for a trusted provider too", async (email_verified) => {
    provider.claims = { ...ADA, sub: "cy", email: "cy@people.example", email_verified };
    expect((await travel(server, "open")).end).toBe("unverified");
  });
});

test.each<[string, (now: number) => unknown, boolean]>([
  ["a moment ago", (now) => now - 5, true],
  ["in a minute, by another clock", (now) => now + 60, true],
  ["eleven minutes ago", (now) => now - 11 * 60, false],
  ["a day ago", (now) => now - 24 * 60 * 60, false],
  ["at no known time", () => undefined, false],
  ["at a time in milliseconds", (now) => now * 1_000, false],
])("a sign-in at the provider %s counts as no fresher here", async (_, authTime, isFresh) => {
  const clock = new ManualClock(new Date());
  await using provider = await startScriptedProvider();
  await using server = await start([entryOf(provider)], { clock });
  provider.claims = { ...ADA, auth_time: authTime(Math.floor(clock.now().getTime() / 1_000)) };
  const { cookie } = await travel(server);
  const token = () => ask(server.url, "POST", "/tokens", { name: "x", scopes: ["read"] }, { cookie });
  const remove = () => ask(server.url, "POST", "/account/delete", {}, { cookie });
  expect((await token()).status).toBe(isFresh ? 201 : 403);
  clock.advance(10 * MINUTE);
  expect([(await token()).status, (await remove()).status]).toEqual([403, 403]);
});

test("a sign-in that takes longer than ten minutes at the provider has to begin again", async () => {
  const clock = new ManualClock(new Date());
  await using provider = await startScriptedProvider();
  await using server = await start([entryOf(provider)], { clock });
  provider.claims = { ...ADA };
  const browser = new TravellingBrowser();
  const back = await browser.go(`${server.url}/api/auth/providers/company/start`, (at) => at.includes("/callback?"));
  clock.advance(10 * MINUTE);
  const end = await browser.go(back, (at) => at.includes("problem="));
  expect(new URL(end).searchParams.get("problem")).toBe("expired");
});

test("a sign-in time in the future counts no longer than the present time", async () => {
  const clock = new ManualClock(new Date());
  await using provider = await startScriptedProvider();
  await using server = await start([entryOf(provider)], { clock });
  provider.claims = { ...ADA, auth_time: Math.floor((clock.now().getTime() + DAY) / 1_000) };
  const { cookie } = await travel(server);
  clock.advance(HOUR);
  const token = await ask(server.url, "POST", "/tokens", { name: "x", scopes: ["read"] }, { cookie });
  expect(token).toMatchObject({ status: 403, body: { code: "REAUTHENTICATE" } });
});

test.each([
  ["/application/o/chat/", "/application/o/chat"],
  ["/realms/chat", "/realms/chat/"],
  ["/", ""],
])("an issuer that ends as %s may be configured as %s", async (path, given) => {
  await using provider = await startScriptedProvider({ path });
  await using server = await start([entryOf(provider, { issuer: provider.origin + given })]);
  provider.claims = { ...ADA };
  const { end, cookie } = await travel(server);
  expect(end).toBe("in");
  const ways = await ask(server.url, "GET", "/auth/ways-in", undefined, { cookie });
  expect(ways.body).toMatchObject({ links: [{ provider: "company", label: "Company" }] });
});

test.each([
  ["another issuer", { path: "/realms/other" }, "/realms/chat", "unavailable", ["/realms/other", "/realms/chat"]],
  ["tokens signed by the secret alone", { algorithm: "HS256" }, "", "failed", ["HS256", "RS256", "signing key"]],
  [
    "a token signed by the secret",
    { algorithm: "HS256", announced: ["RS256", "HS256"] },
    "",
    "failed",
    ["HS256", "RS256", "signing key"],
  ],
  ["an unannounced token signed by the secret", { algorithm: "HS256", announced: ["RS256"] }, "", "failed", ["HS256"]],
] as const)("the log says what to set for a provider with %s", async (_, script, path, outcome, words) => {
  const lines: string[] = [];
  await using provider = await startScriptedProvider(script);
  const entry = entryOf(provider, { issuer: provider.origin + path });
  await using server = await start([entry], { onLog: (line) => lines.push(line) });
  provider.claims = { ...ADA };
  expect((await travel(server)).end).toBe(outcome);
  const advice = lines.map((line) => JSON.parse(line).advice).find((one) => one !== undefined);
  for (const word of words) expect(advice).toContain(word);
  expect(lines.join("")).not.toContain(provider.clientSecret);
  if ("announced" in script) return;
  const dieter = await server.person("dieter");
  const tested = await dieter.call("POST /admin/sign-in-providers/:provider/test", {
    path: "/admin/sign-in-providers/company/test",
  });
  expect(tested.body).toEqual({ success: false, error: advice });
});
