import { startStandIn } from "@lingualoom/translation/test/stand-in-server.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenIdProvider, startOpenIdProvider } from "#test/openid-provider.ts";
import { TravellingBrowser } from "#test/provider-trip.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let provider: OpenIdProvider;
let other: OpenIdProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  other = await startOpenIdProvider();
});
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]();
  await other?.[Symbol.asyncDispose]();
});

const ADA = { name: "Ada", email: "ada@people.example", email_verified: true };

interface Stage {
  readonly server: TestServer;
  readonly browser: TravellingBrowser;
  begin(id?: string): Promise<string>;
  /** Continues from there to just before the callback. */
  toCallback(address: string): Promise<string>;
}

async function startStage(entry: object = {}, environment: Record<string, string> = {}): Promise<Stage> {
  const entries = [provider.entry(entry), { ...other.entry(), id: "other" }];
  const server = await startTestServer({ environment: { SIGN_IN_PROVIDERS: JSON.stringify(entries), ...environment } });
  const browser = new TravellingBrowser();
  return {
    server,
    browser,
    async begin(id = "company") {
      return (await browser.step(`${server.url}/api/auth/providers/${id}/start`)).next ?? "";
    },
    toCallback: (address) => browser.go(address, (next) => next.includes("/callback?")),
  };
}

const problemAt = (address: string | null) => new URL(address ?? "").searchParams.get("problem");

interface Case {
  readonly claims?: object;
  readonly visitor?: null;
  readonly entry?: object;
  readonly environment?: Record<string, string>;
  readonly problem: string;
}

const OF_CLAIMS: Readonly<Record<string, Case>> = {
  "no address": { claims: { email: undefined }, problem: "no-address" },
  "an address that is none": { claims: { email: "ada" }, problem: "no-address" },
  "an unverified address": { claims: { email_verified: false }, problem: "unverified" },
  "an address of which nothing is said": { claims: { email_verified: undefined }, problem: "unverified" },
  "a denied address of a trusted provider": {
    claims: { email_verified: false },
    entry: { trusted: true, domains: ["people.example"] },
    problem: "unverified",
  },
  "an address of another domain": { entry: { domains: ["other.example"] }, problem: "domain" },
  "an address that this server does not admit": {
    environment: { SIGN_UP: "domains", SIGN_UP_DOMAINS: "other.example" },
    problem: "domain",
  },
  "no group": { entry: { groups: ["staff"] }, problem: "group" },
  "another group": { claims: { groups: ["guests"] }, entry: { groups: ["staff"] }, problem: "group" },
  "closed sign-up": { environment: { SIGN_UP: "closed" }, problem: "sign-up-closed" },
  "no invitation": { environment: { SIGN_UP: "invitation" }, problem: "invitation" },
  "a visitor who refuses": { visitor: null, problem: "refused" },
};

test.each(Object.entries(OF_CLAIMS))("%s ends on the sign-in page with its reason", async (_, given) => {
  const { server, browser, begin } = await startStage(given.entry, given.environment);
  await using _server = server;
  provider.people.set("ada", { ...ADA, ...given.claims });
  provider.visitor = given.visitor === null ? null : "ada";
  const end = await browser.go(await begin(), (next) => next.includes("/login?"));
  expect(problemAt(end)).toBe(given.problem);
  expect(await server.database`select id from users`).toEqual([]);
});

test.each<[string, object, object]>([
  ["trusted for its domain", {}, { trusted: true, domains: ["people.example"] }],
  [
    "whose groups stand deeper",
    { email_verified: true, groups: { roles: ["staff"] } },
    { groupsClaim: "groups.roles", groups: ["staff"] },
  ],
])("a user is let in by a provider %s", async (_, claims, entry) => {
  const { server, browser, begin } = await startStage(entry);
  await using _server = server;
  provider.people.set("ada", { ...ADA, email_verified: undefined, ...claims });
  provider.visitor = "ada";
  expect(await browser.go(await begin(), (next) => next === `${server.url}/`)).toBe(`${server.url}/`);
});

describe("an unexpected answer", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage?.server[Symbol.asyncDispose]());

  const changed = (address: string, change: (url: URL) => void) => {
    const url = new URL(address);
    change(url);
    return url.href;
  };
  const land = async (address: string, browser = stage.browser) => problemAt((await browser.step(address)).next);

  test.each<[string, string, () => Promise<string | null>]>([
    [
      "a state that was made up",
      "expired",
      () => land(`${stage.server.url}/api/auth/providers/company/callback?state=x&code=y`),
    ],
    ["no state at all", "expired", () => land(`${stage.server.url}/api/auth/providers/company/callback`)],
    [
      "a state that was used before",
      "expired",
      async () => {
        const callback = await stage.toCallback(await stage.begin());
        expect((await stage.browser.step(callback)).next).toBe(`${stage.server.url}/`);
        return land(callback);
      },
    ],
    [
      "an answer in another browser",
      "expired",
      async () => land(await stage.toCallback(await stage.begin()), new TravellingBrowser()),
    ],
    [
      "a code that was used before",
      "failed",
      async () => {
        const first = await stage.toCallback(await stage.begin());
        await stage.browser.step(first);
        const second = await stage.toCallback(await stage.begin());
        return land(
          changed(second, (url) => url.searchParams.set("code", new URL(first).searchParams.get("code") ?? "")),
        );
      },
    ],
    [
      "another nonce",
      "failed",
      async () => {
        const asked = changed(await stage.begin(), (url) => url.searchParams.set("nonce", "another"));
        return land(await stage.toCallback(asked));
      },
    ],
    [
      "another code challenge",
      "failed",
      async () => {
        const asked = changed(await stage.begin(), (url) => url.searchParams.set("code_challenge", "x".repeat(43)));
        return land(await stage.toCallback(asked));
      },
    ],
    [
      "the name of another issuer",
      "failed",
      async () =>
        land(changed(await stage.toCallback(await stage.begin()), (url) => url.searchParams.set("iss", other.issuer))),
    ],
    [
      "the way of another provider",
      "failed",
      async () => {
        const callback = await stage.toCallback(await stage.begin());
        return land(callback.replace("/company/", "/other/"));
      },
    ],
    ["an unknown provider", "unavailable", async () => problemAt(await stage.begin("nobody"))],
    [
      "a provider's own error",
      "failed",
      async () => {
        const state = new URL(await stage.begin()).searchParams.get("state") ?? "";
        const query = new URLSearchParams({ error: "server_error", state, iss: provider.issuer });
        return land(`${stage.server.url}/api/auth/providers/company/callback?${query}`);
      },
    ],
  ])("%s is %s", async (_, problem, run) => {
    provider.people.set("ada", ADA);
    provider.visitor = "ada";
    expect(await run()).toBe(problem);
  });

  test("a suspended account stays out", async () => {
    provider.visitor = "ada";
    await stage.server.database`update users set suspended_at = now()`;
    expect(await land(await stage.toCallback(await stage.begin()))).toBe("suspended");
  });
});

describe("a faulty provider", () => {
  const beginAt = async (issuer: string) => {
    const entry = { id: "company", issuer, clientId: "lingualoom" };
    await using server = await startTestServer({ environment: { SIGN_IN_PROVIDERS: JSON.stringify([entry]) } });
    return problemAt((await new TravellingBrowser().step(`${server.url}/api/auth/providers/company/start`)).next);
  };

  test("a provider that is down or answers nonsense is reported as unavailable", async () => {
    await using page = await startStandIn(() => ({ body: "<html>", headers: { "content-type": "text/html" } }));
    await using stranger = await startStandIn(() => ({ body: JSON.stringify({ issuer: "https://other.example" }) }));
    await using flood = await startStandIn(() => ({ body: JSON.stringify({ issuer: "x".repeat(1_000_000) }) }));
    for (const issuer of ["http://127.0.0.1:9", page.url, stranger.url, flood.url])
      expect([issuer, await beginAt(issuer)]).toEqual([issuer, "unavailable"]);
  });

  test("a provider that never answers does not keep users waiting", async () => {
    await using silent = await startStandIn(() => undefined);
    expect(await beginAt(silent.url)).toBe("unavailable");
  });
});
