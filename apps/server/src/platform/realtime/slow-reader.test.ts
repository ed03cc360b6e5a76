import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Device, Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let ana: Person;
let emma: Person;
let theirs: Device;
beforeAll(async () => {
  server = await startTestServer();
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
  theirs = await emma.device();
});
afterAll(() => server[Symbol.asyncDispose]());

const LARGE = "🧵".repeat(4_000);

/** Sends Ana more than the system's buffers hold, and then one more message. */
async function flood(messages: number): Promise<Message> {
  for (let sent = 0; sent < messages; sent += 25)
    await Promise.all(Array.from({ length: 25 }, () => theirs.sends(ana.id, LARGE)));
  return theirs.sends(ana.id, "the last one");
}

/** A hand-written WebSocket client that can stop reading. */
async function rawSocket(cookie: string) {
  const { hostname, port, host } = new URL(server.url);
  const raw = connect(Number(port), hostname);
  let heard = "";
  let changed = Promise.withResolvers<void>();
  const change = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  raw.on("data", (chunk) => {
    heard += chunk.toString("latin1");
    change();
  });
  raw.on("close", change);
  raw.on("error", () => {});
  const until = async (text: string) => {
    while (!heard.includes(text) && !raw.closed) await changed.promise;
    return heard.includes(text);
  };
  const key = randomBytes(16).toString("base64");
  raw.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\n` +
      `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nCookie: ${cookie}\r\n\r\n`,
  );
  await until('0{"sid"');
  // A frame with two letters under a mask of zeros: the request to connect to the namespace.
  raw.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30]));
  await until('40{"sid"');
  return { raw, until };
}

test("a connection that does not read is closed, and the user's others go on", async () => {
  const { raw, until } = await rawSocket(ana.cookie);
  const phone = await ana.device();
  raw.pause();
  const { text, seq } = await flood(750);
  await phone.hears("newMessage", (message) => message.text === text);
  raw.resume();
  expect(await until(text)).toBe(false);
  expect(raw.closed).toBe(true);
  // A new connection gets the next message, and the page can fetch what it missed.
  const again = await rawSocket(ana.cookie);
  await theirs.sends(ana.id, "after that");
  expect(await again.until("after that")).toBe(true);
  const path = `/messages/${emma.id}?limit=1`;
  const { body } = await ana.call<Message[]>("GET /messages/:userId", { path });
  expect(body.at(-1)?.seq).toBe(seq + 1);
  again.raw.destroy();
});

test("a polling connection that stops polling is closed too", async () => {
  const headers = { cookie: ana.cookie };
  const poll = (sid = "", init: RequestInit = {}) =>
    fetch(`${server.url}/socket.io/?EIO=4&transport=polling${sid && `&sid=${sid}`}`, { headers, ...init });
  const opened = await (await poll()).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  await poll(sid, { method: "POST", body: "40" });
  expect(await (await poll(sid)).text()).toMatch(/^40/);
  await flood(100);
  expect((await poll(sid)).status).toBe(400);
});
