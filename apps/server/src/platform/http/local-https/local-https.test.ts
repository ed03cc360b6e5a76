import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { rm, stat } from "node:fs/promises";
import { Agent, request } from "node:https";
import { syncBuiltinESMExports } from "node:module";
import { createServer } from "node:net";
import os from "node:os";
import { join } from "node:path";
import { connect, type PeerCertificate } from "node:tls";
import type { PublicConfig } from "@lingualoom/contract/calls/health.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import { ask } from "#test/person.ts";
import { quickestFolder } from "#test/quickest-folder.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const DAY = 24 * 60 * 60 * 1_000;

/** The machine's network as the test has it; the listening sockets are real. */
const network = { address: "192.168.7.20" };
const { hostname, networkInterfaces } = os;

const folders: string[] = [];
async function folderFor(name: string): Promise<string> {
  const folder = await quickestFolder(name);
  folders.push(folder);
  return folder;
}

let dataDir: string;
let server: TestServer;
let ca: string;
const clock = new ManualClock(new Date(Date.now() - 62 * DAY));
beforeAll(async () => {
  os.hostname = () => "Loom";
  os.networkInterfaces = () => ({ eth0: [{ address: network.address, family: "IPv4", internal: false }] }) as never;
  syncBuiltinESMExports();
  dataDir = await folderFor("lingualoom-https-");
  server = await startTestServer({
    clock,
    dataDir,
    environment: { HOST: "0.0.0.0", HTTPS: "local", DATA_DIR: dataDir, ADMIN_EMAILS: cast.dieter.email },
  });
  ca = await (await fetch(`${server.url}/certificate/lingualoom.crt`)).text();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  Object.assign(os, { hostname, networkInterfaces });
  syncBuiltinESMExports();
});
const portOf = (of: TestServer) => of.app.localHttps.port ?? 0;

async function certificateOf(of = server, servername = "localhost"): Promise<PeerCertificate> {
  const connection = connect({ host: "127.0.0.1", port: portOf(of), servername, ca });
  await once(connection, "secureConnect");
  const certificate = connection.getPeerCertificate();
  connection.destroy();
  return certificate;
}

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Record<string, unknown>;
}

/** Asks over https, trusting only the downloaded authority, like a browser at that name. */
async function askSecurely(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const asked = request({
    method,
    path: `/api${path}`,
    host: "127.0.0.1",
    port: portOf(server),
    servername: "loom.local",
    agent: new Agent({ ca }),
    headers: {
      host: `loom.local:${portOf(server)}`,
      origin: `https://loom.local:${portOf(server)}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
  });
  asked.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer] = await once(asked, "response");
  const text = (await Array.fromAsync(answer.setEncoding("utf8"))).join("");
  return { status: answer.statusCode, headers: answer.headers, body: text ? JSON.parse(text) : {} } as Answer;
}

/** A browser's cookies: one jar for both ports, in which `Secure` cookies go to https only. */
class Jar {
  readonly #cookies = new Map<string, { value: string; isSecure: boolean }>();
  take(lines: readonly string[], isSecure: boolean): void {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*Secure/.test(line) && !isSecure) throw new Error("a browser refuses this cookie over http");
      if (/Max-Age=0/.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, { value, isSecure: /;\s*Secure/.test(line) });
    }
  }
  header(isSecure: boolean): string {
    const sent = [...this.#cookies].filter(([, cookie]) => isSecure || !cookie.isSecure);
    return sent.map(([name, { value }]) => `${name}=${value}`).join("; ");
  }
}

test("a browser signs in on each port by itself, and leaves one alone", async () => {
  await server.person("ana");
  await server.person("emma");
  const jar = new Jar();
  const { email, password } = cast.ana;
  const plain = await ask(server.url, "POST", "/auth/login", { email, password });
  jar.take(plain.headers.getSetCookie(), false);
  expect((await askSecurely("GET", "/auth/check", undefined, { cookie: jar.header(true) })).status).toBe(401);

  const emma = { email: cast.emma.email, password: cast.emma.password };
  const secure = await askSecurely("POST", "/auth/login", emma, { cookie: jar.header(true) });
  const lines = secure.headers["set-cookie"] as string[];
  expect(lines.join("\n")).toMatch(/^__Host-lingualoom\.session_token=.*; Secure$/m);
  expect(secure.headers["strict-transport-security"]).toBeUndefined();
  jar.take(lines, true);
  const me = async () => [
    (await ask<{ email?: string }>(server.url, "GET", "/auth/check", undefined, { cookie: jar.header(false) })).body
      .email,
    (await askSecurely("GET", "/auth/check", undefined, { cookie: jar.header(true) })).body.email,
  ];
  expect(await me()).toEqual([email, emma.email]);

  const left = await askSecurely("POST", "/auth/logout", {}, { cookie: jar.header(true) });
  jar.take(left.headers["set-cookie"] as string[], true);
  expect(await me()).toEqual([email, undefined]);
});

test("events arrive over https, and pages of other origins are refused", async () => {
  const bruno = await server.person("bruno");
  const { email, password } = cast.emma;
  await server.person("emma");
  const { headers, body } = await askSecurely("POST", "/auth/login", { email, password });
  const cookie = (headers["set-cookie"] as string[]).map((line) => line.split(";")[0]).join("; ");
  const open = (origin: string) =>
    io(`https://localhost:${portOf(server)}`, {
      ca,
      transports: ["websocket"],
      extraHeaders: { cookie, origin },
      reconnection: false,
    });
  const socket = open(`https://192.168.7.20:${portOf(server)}`);
  await new Promise<void>((resolve, reject) => {
    socket.on("connect", resolve);
    socket.on("connect_error", reject);
  });
  const arrived = new Promise((resolve) => socket.on("newMessage", resolve));
  await (await bruno.device()).sends(String(body._id), "hallo");
  expect(await arrived).toMatchObject({ text: "hallo" });
  socket.disconnect();

  const other = open("https://evil.example");
  await expect(new Promise((_, reject) => other.on("connect_error", reject))).rejects.toThrow();
  expect((await askSecurely("POST", "/auth/login", {}, { origin: "https://evil.example" })).body.code).toBe(
    "ORIGIN_REFUSED",
  );
});

test("the authority certifies this machine's names and can certify no others", async () => {
  const downloaded = await fetch(`${server.url}/certificate/lingualoom.crt`);
  expect(downloaded.headers.get("content-type")).toBe("application/x-x509-ca-cert");
  const authority = new X509Certificate(ca);
  expect(authority.ca).toBe(true);
  const { mode } = await stat(join(dataDir, "https", "authority.pem"));
  expect(mode & 0o777).toBe(0o600);
  const { subjectaltname = "", raw } = await certificateOf();
  expect(subjectaltname.split(", ").sort()).toEqual(
    [
      "DNS:localhost",
      "DNS:loom.local",
      "IP Address:127.0.0.1",
      "IP Address:192.168.7.20",
      "IP Address:0:0:0:0:0:0:0:1",
    ].sort(),
  );
  expect(new X509Certificate(raw).checkIssued(authority)).toBe(true);

  const { openAuthority } = await import("./authority.ts");
  const stolen = await openAuthority(join(dataDir, "https"), new Date());
  for (const [name, isAllowed] of [
    ["weaver.local", true],
    ["bank.example", false],
    ["203.0.113.9", false],
    ["10.1.2.3", true],
  ] as const) {
    const { cert, key } = await stolen.issue([name], new Date());
    const { createServer: createTlsServer } = await import("node:tls");
    const thief = createTlsServer({ cert, key }, (connection) => connection.end()).listen(0, "127.0.0.1");
    thief.on("tlsClientError", () => {});
    await once(thief, "listening");
    const { port } = thief.address() as { port: number };
    const connection = connect({ host: "127.0.0.1", port, ca, servername: "", checkServerIdentity: () => undefined });
    const outcome = await Promise.race([
      once(connection, "secureConnect").then(() => true),
      once(connection, "error").then(() => false),
    ]).catch(() => false);
    connection.destroy();
    thief.close();
    expect([name, outcome]).toEqual([name, isAllowed]);
  }
});

test("links for others lead to http, even from a page with https", async () => {
  await server.person("dieter");
  const { email, password } = cast.dieter;
  const { headers } = await askSecurely("POST", "/auth/login", { email, password });
  const cookie = (headers["set-cookie"] as string[]).map((line) => line.split(";")[0]).join("; ");
  const link = await askSecurely("POST", "/people/me/invite", undefined, {
    cookie,
    host: `192.168.7.20:${portOf(server)}`,
  });
  expect(link.body.url).toMatch(`http://192.168.7.20:${new URL(server.url).port}/invite/`);
});

test("only this server's own pages learn whether a device trusts the certificate", async () => {
  const { port } = new URL(server.url);
  const allowed = async (origin: string) =>
    (await fetch(`${server.url}/certificate/check`, { headers: { origin } })).headers.get(
      "access-control-allow-origin",
    );
  for (const own of [`http://192.168.7.20:${port}`, `http://loom.local:${port}`]) expect(await allowed(own)).toBe(own);
  for (const other of ["https://evil.example", `http://192.168.7.9:${port}`, "null"])
    expect(await allowed(other)).toBeNull();
});

test("a passkey page at the machine's name gets options for that name", async () => {
  const options = async (host: string) =>
    (await askSecurely("POST", "/auth/passkeys/challenge", undefined, { origin: `https://${host}:${portOf(server)}` }))
      .body;
  expect(await options("loom.local")).toMatchObject({ rpId: "loom.local" });
  expect(await options("localhost")).toMatchObject({ rpId: "localhost" });
});

test("a new address and an ending certificate are followed without a restart", async () => {
  const before = await certificateOf();
  network.address = "192.168.7.21";
  clock.advance(60_000);
  await expect.poll(async () => (await certificateOf()).subjectaltname).toContain("192.168.7.21");
  const moved = await certificateOf();
  clock.advance(59 * DAY);
  await expect.poll(async () => (await certificateOf()).serialNumber).toBe(moved.serialNumber);
  clock.advance(2 * DAY);
  await expect
    .poll(async () => {
      clock.advance(60_000);
      return (await certificateOf()).serialNumber;
    })
    .not.toBe(moved.serialNumber);
  expect(before.issuer).toEqual(moved.issuer);
  expect(await (await fetch(`${server.url}/certificate/lingualoom.crt`)).text()).toBe(ca);
  network.address = "192.168.7.20";
});

test("https is off by default, and is turned on while the server runs", async () => {
  const folder = await folderFor("lingualoom-https-off-");
  await using other = await startTestServer({
    dataDir: folder,
    environment: { DATA_DIR: folder, ADMIN_EMAILS: cast.dieter.email },
  });
  const config = async () => (await ask<PublicConfig>(other.url, "GET", "/config")).body.localHttps;
  expect(await config()).toBeNull();
  expect((await fetch(`${other.url}/certificate/lingualoom.crt`)).status).toBe(404);

  const dieter = await other.person("dieter");
  const turn = (localHttps: boolean) => dieter.call("PUT /health/admin/settings", { body: { localHttps } });
  expect((await turn(true)).status).toBe(200);
  const { port } = (await config()) ?? { port: 0 };
  const authority = await (await fetch(`${other.url}/certificate/lingualoom.crt`)).text();
  const connection = connect({ host: "127.0.0.1", port, ca: authority, servername: "localhost" });
  await once(connection, "secureConnect");
  expect(connection.getPeerCertificate().subjectaltname).not.toContain("192.168");
  expect((await dieter.call<{ reach: object }>("GET /health/admin/system")).body.reach).toEqual({
    http: [],
    possible: [`http://192.168.7.20:${new URL(other.url).port}`],
    https: [],
  });
  await expect(once(connect({ host: "127.0.0.2", port }), "secureConnect")).rejects.toThrow("ECONNREFUSED");

  expect((await turn(false)).status).toBe(200);
  await once(connection.resume(), "close");
  await expect(once(connect({ host: "127.0.0.1", port }), "secureConnect")).rejects.toThrow("ECONNREFUSED");
});

test("a port that is taken is refused with a sentence, and the setting stays off", async () => {
  const folder = await folderFor("lingualoom-https-taken-");
  const squatter = createServer().listen(0, "127.0.0.1");
  await once(squatter, "listening");
  const { port } = squatter.address() as { port: number };
  await using other = await startTestServer({
    dataDir: folder,
    environment: { DATA_DIR: folder, HTTPS_PORT: String(port), ADMIN_EMAILS: cast.dieter.email },
  });
  const dieter = await other.person("dieter");
  expect(await dieter.call("PUT /health/admin/settings", { body: { localHttps: true } })).toMatchObject({
    status: 400,
    body: { code: "VALIDATION", message: expect.stringContaining(`cannot open port ${port}`) },
  });
  expect((await dieter.call("GET /health/admin/settings")).body).toMatchObject({ settings: { localHttps: false } });
  squatter.close();
});
