import { once } from "node:events";
import type { RequestAnswer } from "@lingualoom/contract/events.ts";
import { io } from "socket.io-client";
import { expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import { Device, type Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const limits = (environment: Record<string, string>) => ({ RATE_LIMITS: "on", ...environment });
const ended = (device: Device) => new Promise<string>((resolve) => device.socket.once("disconnect", resolve));

const refusalOf = (server: TestServer, headers: Record<string, string>) =>
  new Promise<unknown>((resolve) => {
    const socket = io(server.url, {
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      extraHeaders: headers,
    });
    socket.once("connect", () => resolve("connected"));
    socket.once("connect_error", (error) => resolve("data" in error ? error.data : error.message));
  });

test("one connection too many closes the user's least used one, with a reason", async () => {
  await using server = await startTestServer({ environment: limits({ SOCKETS_PER_PERSON: "3" }) });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const [first, second, third] = [await ana.device(), await ana.device(), await ana.device()] as const;
  const other = await emma.device();
  // The oldest window is the active one; automatic events of a hidden window do not count as use.
  const { seq } = await first.sends(emma.id, "hola");
  second.socket.emit("markDelivered", { with: emma.id, seq });
  const end = ended(second);
  const fourth = await ana.device();
  expect(await second.hears("connectionLimit")).toEqual({ limit: 3 });
  expect(await end).toBe("io server disconnect");
  await other.sends(ana.id, "hello");
  for (const device of [first, third, fourth]) await device.hears("newMessage", ({ text }) => text === "hello");
  expect(second.all("newMessage")).toEqual([]);
  expect(other.socket.connected).toBe(true);
});

test("connections over a network's limit are refused, and other networks' are not", async () => {
  const environment = limits({ SOCKETS_PER_ADDRESS: "2", TRUST_PROXY: "1" });
  await using server = await startTestServer({ environment });
  const ana = await server.person("ana");
  const from = (address: string) => ({ cookie: ana.cookie, "x-forwarded-for": `1.2.3.4, ${address}` });
  // The last two groups belong to the caller, so these addresses are one network.
  const addresses = ["2001:db8::1", "2001:db8::ffff:2"];
  const opened = addresses.map((address) =>
    io(server.url, { transports: ["websocket"], forceNew: true, extraHeaders: from(address) }),
  );
  for (const socket of opened) if (!socket.connected) await once(socket as never, "connect");
  const refused = { code: "RATE_LIMITED", message: expect.stringMatching(/network/), retryAfter: 30 };
  expect(await refusalOf(server, from("2001:db8::3"))).toEqual(refused);
  const otherWindow = new Promise<void>((resolve) => {
    const socket = io(server.url, {
      transports: ["websocket"],
      forceNew: true,
      extraHeaders: from("2001:db8:1::1"),
    });
    opened.push(socket);
    socket.once("connect", resolve);
  });
  await otherWindow;
  opened[0]?.disconnect();
  await expect.poll(() => refusalOf(server, from("2001:db8::4"))).toBe("connected");
  for (const socket of opened) socket.disconnect();
});

/** Sends a request with an acknowledgement, which clients may leave out. */
const asks = (device: Device, event: string, payload: unknown) =>
  new Promise<RequestAnswer>((resolve) =>
    (device.socket.emit as (...given: unknown[]) => void)(event, payload, resolve),
  );

test("requests of all of a user's sockets count together, up to a limit", async () => {
  const clock = new ManualClock();
  const environment = limits({ RATE_LIMIT_SOCKET: "60/60" });
  await using server = await startTestServer({ clock, environment });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const [phone, desk] = [await ana.device(), await ana.device()];
  const theirs = await emma.device();
  const type = (device: Device, person: Person) => asks(device, "typing", { to: person.id, typing: false });
  for (let i = 0; i < 60; i++) expect(await type(i % 2 === 0 ? phone : desk, emma)).toEqual({ ok: true });
  for (const device of [phone, desk]) {
    const refused = { ok: false, error: { code: "RATE_LIMITED", retryAfter: 1 } };
    expect(await type(device, emma)).toMatchObject(refused);
    const draft = { to: emma.id, text: "hola", clientMessageId: crypto.randomUUID() };
    expect(await device.send(draft)).toMatchObject(refused);
  }
  // Without an acknowledgement nothing is answered, and the connection stays open.
  phone.socket.emit("settingsChanged", { type: "language", value: "es" });
  expect(await type(theirs, ana)).toEqual({ ok: true });
  clock.advance(1_000);
  expect(await type(phone, emma)).toEqual({ ok: true });
  expect(await type(desk, emma)).toMatchObject({ ok: false });
  expect(desk.all("settingsUpdated")).toEqual([]);
});

test("a request that looks many people up counts for as much as it costs", async () => {
  const environment = limits({ RATE_LIMIT_SOCKET: "30/3000" });
  await using server = await startTestServer({ clock: new ManualClock(), environment });
  const phone = await (await server.person("ana")).device();
  const many = Array.from({ length: 200 }, () => crypto.randomUUID());
  const answers = [];
  for (let i = 0; i < 3; i++) answers.push((await asks(phone, "watchPresence", many)).ok);
  expect(answers).toEqual([true, true, false]);
});

test("a limit of zero means no limit", async () => {
  const environment = limits({ SOCKETS_PER_PERSON: "0", SOCKETS_PER_ADDRESS: "0" });
  await using server = await startTestServer({ environment });
  const ana = await server.person("ana");
  const devices = await Promise.all(Array.from({ length: 25 }, () => Device.open(server.url, ana.cookie)));
  expect(devices.map(({ socket }) => socket.connected)).toEqual(Array(25).fill(true));
  for (const device of devices) device.close();
});
