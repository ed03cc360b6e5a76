import { cast } from "@lingualoom/fixtures/cast.ts";
import { describe, expect, test } from "vitest";
import { networkAddress } from "#test/network-address.ts";
import { ask } from "#test/person.ts";
import { startTestServer } from "#test/server.ts";
import { createOriginRule } from "./http/origin.ts";
import { createSecurityHeaders } from "./http/security-headers.ts";
import { createLinkOrigin, listeningUrl, originsHere, originsOutside } from "./reachable.ts";

test.each([
  ["127.0.0.1", "http://127.0.0.1:3000"],
  ["0.0.0.0", "http://localhost:3000"],
  ["::", "http://localhost:3000"],
  ["::1", "http://[::1]:3000"],
  ["chat.local", "http://chat.local:3000"],
])("a server listening at %s is opened at %s", (host, url) => {
  expect(listeningUrl(host, 3000)).toBe(url);
});

test.each(["127.0.0.1", "127.0.1.1", "localhost", "::1"])(
  "a server listening at %s is unreachable from other machines",
  (host) => {
    expect(originsOutside(host, 3000)).toEqual([]);
  },
);

test.each(["127.0.0.1", "127.0.1.1", "::1", "chat.local"])(
  "a page opened at the address announced for %s may call",
  (host) => {
    const rule = createOriginRule({ publicUrl: null, allowedOrigins: [], host, port: 3000 });
    expect(rule.allows(new Headers({ origin: listeningUrl(host, 3000) }))).toBe(true);
  },
);

test("addresses at the http port have no number, as browsers write them", () => {
  expect(originsHere("127.0.1.1", 80)).toEqual(
    ["localhost", "127.0.0.1", "[::1]", "127.0.1.1"].map((host) => `http://${host}`),
  );
  expect(originsOutside("chat.local", 80)).toEqual(["http://chat.local"]);
});

describe.skipIf(!networkAddress)("a page opened at this machine's address in its network", () => {
  async function signingIn(environment: Record<string, string>, host = networkAddress) {
    await using server = await startTestServer({ environment });
    await server.person("ana");
    const { port } = new URL(server.url);
    const { email, password } = cast.ana;
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: `http://${host}:${port}` },
      body: JSON.stringify({ email, password }),
    });
    return answer.status;
  }

  test("may call when the server listens everywhere and nothing else is set", async () => {
    expect(await signingIn({ HOST: "0.0.0.0" })).toBe(200);
  });

  test("may not when the server listens for this machine alone", async () => {
    expect(await signingIn({ HOST: "127.0.0.1" })).toBe(403);
  });

  test("may not when the operator gave another address", () => {
    const given = { publicUrl: "http://chat.example", allowedOrigins: [], host: "0.0.0.0", port: 3000 };
    const headers = new Headers({ origin: `http://${networkAddress}:3000` });
    expect(createOriginRule(given).allows(headers)).toBe(false);
    expect(createOriginRule({ ...given, publicUrl: null }).allows(headers)).toBe(true);
  });

  test("opens nothing for addresses of other machines", async () => {
    expect(await signingIn({ HOST: "0.0.0.0" }, "198.51.100.7")).toBe(403);
  });
});

describe.skipIf(!networkAddress)("a link to a server that listens everywhere", () => {
  const options = { publicUrl: null, host: "0.0.0.0", port: 3000, inContainer: false };
  const outside = `http://${networkAddress}:3000`;
  const from = (host: string) => new Headers({ host });
  const HERE = "http://127.0.0.1:3000";

  test.each([
    ["the address in the network by which the page was opened", options, from(`${networkAddress}:3000`), outside],
    ["an address in the network for a page opened at localhost", options, from("localhost:3000"), outside],
    ["an address in the network for an email, which no page asked for", options, undefined, outside],
    ["the address at which the page of an email was opened", { ...options, host: "127.0.0.1" }, HERE, HERE],
    ["no address of an email that this server has no more", options, "http://192.0.2.1:3000", outside],
    ["no address that a forged header names", options, from("thief.example"), outside],
    ["no header that is no address", options, from("a b:@"), outside],
    [
      "PUBLIC_URL before all",
      { ...options, publicUrl: "https://chat.example" },
      from(`${networkAddress}:3000`),
      "https://chat.example",
    ],
    [
      "localhost in a container, whose own address no device reaches",
      { ...options, inContainer: true },
      from("localhost:3000"),
      "http://localhost:3000",
    ],
    [
      "localhost where the server listens for this computer only",
      { ...options, host: "127.0.0.1" },
      from("localhost:3000"),
      "http://localhost:3000",
    ],
  ])("carries %s", (_, given, headers, origin) => {
    expect(createLinkOrigin(given)(headers)).toBe(origin);
  });

  test("carries the page's address in every answer and email", async () => {
    await using server = await startTestServer({ environment: { HOST: "0.0.0.0", ADMIN_EMAILS: cast.ana.email } });
    const here = `http://${networkAddress}:${new URL(server.url).port}`;
    const ana = await server.signUp("ana");
    const { conversationId: _id } = (
      await ana.call<{ conversationId: string }>("POST /conversations", { body: { title: "Weavers" } })
    ).body;
    const linkFrom = async (method: string, path: string, body?: unknown) =>
      (await ask<{ url: string }>(here, method, path, body, { cookie: ana.cookie, origin: here })).body.url;
    const links = await Promise.all([
      linkFrom("GET", "/people/me/invite"),
      linkFrom("POST", "/people/me/invite"),
      linkFrom("PUT", "/people/me/invite", { greeting: "Hi" }),
      linkFrom("POST", `/conversations/${_id}/invites`, {}),
      linkFrom("POST", "/server-invites", {}),
      linkFrom("POST", `/conversations/${_id}/hooks`, { name: "Build" }),
    ]);
    expect(links.map((link) => new URL(link).origin)).toEqual(links.map(() => here));
    expect(server.mails.length).toBeGreaterThan(0);
    for (const { link } of server.mails) expect(new URL(link ?? "").origin).toBe(here);
  });

  test.each(["127.0.0.1", "localhost"])("in an email leads back to %s, where the page was opened", async (name) => {
    await using server = await startTestServer();
    const here = `http://${name}:${new URL(server.url).port}`;
    const headers = { origin: here };
    const signUp = { fullName: cast.ana.fullName, email: cast.ana.email, password: "correct horse battery" };
    await ask(here, "POST", "/auth/signup", signUp, headers);
    await server.app.idle();
    const link = new URL(server.mails.at(-1)?.link ?? "");
    expect(link.origin).toBe(here);
    await ask(here, "POST", "/auth/verify-email", { token: link.searchParams.get("token") }, headers);
    await ask(here, "POST", "/auth/forgot-password", { email: cast.ana.email }, headers);
    await server.app.idle();
    expect(server.mails.length).toBe(2);
    expect(new URL(server.mails.at(-1)?.link ?? "").origin).toBe(here);
  });
});

test.each([
  ["http://weaver.home:3000", undefined],
  ["https://chat.example", "same-origin"],
  ["http://localhost:3000", "same-origin"],
])("at %s the opener policy is %s, since browsers complain where they ignore it", (publicUrl, policy) => {
  const headersOf = createSecurityHeaders({ publicUrl, otherBackends: [] });
  expect(headersOf("/")["cross-origin-opener-policy"]).toBe(policy);
});

const WORKERS = ["/assets/neural.worker-Ab_-9.js", "/assets/worker.min-Ab_-9.js"];

test("only engine workers may compile WebAssembly; one goes without Trusted Types", () => {
  const headersOf = createSecurityHeaders({ publicUrl: "https://chat.example", otherBackends: [] });
  const paths = ["/", ...WORKERS, "/assets/chat-Ab_-9.js", "/neural.worker-Ab.js"];
  const withPolicy = (words: string) =>
    paths.filter((path) => headersOf(path)["content-security-policy"]?.includes(words));
  expect(withPolicy("wasm-unsafe-eval")).toEqual(WORKERS);
  expect(withPolicy("require-trusted-types-for")).toEqual(paths.filter((path) => path !== WORKERS[1]));
});
