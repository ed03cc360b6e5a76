import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket as Connection } from "node:net";
import { Server, type Socket } from "socket.io";
import { io as connect, type Socket as Device } from "socket.io-client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SingleWriteWebSocketServer } from "./one-write-websockets.ts";

let io: Server;
let url: string;
let devices: Device[];
let calls: Map<Connection, number>;

beforeEach(async () => {
  devices = [];
  calls = new Map();
  const http = createServer();
  http.on("upgrade", (_request, connection: Connection) => {
    calls.set(connection, 0);
    for (const name of ["_write", "_writev"] as const) {
      const write = connection[name] as (...args: unknown[]) => void;
      connection[name] = (...args: unknown[]) => {
        calls.set(connection, (calls.get(connection) ?? 0) + 1);
        Reflect.apply(write, connection, args);
      };
    }
  });
  io = new Server(http, {
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: 1_000_000,
    wsEngine: SingleWriteWebSocketServer,
  });
  await once(http.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});

afterEach(async () => {
  for (const device of devices) device.disconnect();
  await io.close();
});

async function connected(transports: string[] = ["websocket"]) {
  const device = connect(url, { transports, forceNew: true, reconnection: false });
  devices.push(device);
  const [[socket]] = await Promise.all([once(io, "connection") as Promise<[Socket]>, heard(device, "connect")]);
  const texts: string[] = [];
  device.on("text", (text: string) => texts.push(text));
  return { device, socket, texts };
}

const heard = (device: Device, event: string) =>
  new Promise<unknown[]>((resolve) => device.once(event, (...args) => resolve(args)));

/** Length of the packet around a text: `42["text",""]`. */
const AROUND = 13;
/** Values around each length at which the frame header changes its form. */
const LENGTHS = [125, 126, 127, 65_535, 65_536].map((length) => length - AROUND);
const TEXTS = [
  ...LENGTHS.map((length) => "x".repeat(length)),
  ...["", "é", "漢", "🧵", "e\u0301\u200d"].flatMap((text) => [text, text.repeat(100), text.repeat(40_000)]),
];

test("all packets of one turn leave with one write, including those promises add", async () => {
  const { device, socket } = await connected();
  const [connection] = [...calls.keys()];
  const before = calls.get(connection as Connection) as number;
  const last = heard(device, "last");
  const answers: number[] = [];
  device.on("text", (_text: string, answer: (value: string) => void) => answer("got it"));
  socket.emit("text", "one", () => answers.push(1));
  await Promise.resolve();
  socket.emit("text", "two", () => answers.push(2));
  await Promise.resolve();
  socket.emit("last");
  await last;
  expect((calls.get(connection as Connection) as number) - before).toBe(1);
  await expect.poll(() => answers).toEqual([1, 2]);
});

test("texts of every length arrive unchanged and in order", async () => {
  const { device, socket, texts } = await connected();
  const last = heard(device, "last");
  for (const text of TEXTS) socket.emit("text", text);
  socket.emit("last");
  await last;
  expect(texts).toEqual(TEXTS);
});

test("broadcasts and binary packets keep their place among the other packets", async () => {
  const [one, other] = [await connected(), await connected()];
  const all: unknown[] = [];
  one.device.onAny((event: string, what: unknown) => all.push([event, what]));
  const last = Promise.all([heard(one.device, "last"), heard(other.device, "last")]);
  one.socket.emit("text", "first");
  io.emit("text", "for both");
  one.socket.emit("bytes", Buffer.from([1, 2, 3]));
  one.socket.emit("text", "then");
  io.emit("last", "");
  await last;
  expect(all).toEqual([
    ["text", "first"],
    ["text", "for both"],
    ["bytes", Buffer.from([1, 2, 3])],
    ["text", "then"],
    ["last", ""],
  ]);
  expect(other.texts).toEqual(["for both"]);
});

test("no packet is lost or overtaken during the upgrade from polling to a WebSocket", async () => {
  const { device, socket, texts } = await connected(["polling", "websocket"]);
  const sent: string[] = [];
  const sendNext = () => {
    const text = `${sent.length}`;
    sent.push(text);
    socket.emit("text", text);
  };
  const isUpgraded = () => socket.conn.transport.name === "websocket";
  while (!isUpgraded()) {
    for (let i = 0; i < 3; i++) sendNext();
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (let i = 0; i < 3; i++) sendNext();
  const last = heard(device, "last");
  socket.emit("last");
  await last;
  expect(texts).toEqual(sent);
});

test("packets sent right before a close arrive, and so does the reason", async () => {
  const { device, socket, texts } = await connected();
  const [because] = await Promise.all([
    heard(device, "disconnect"),
    (async () => {
      socket.emit("text", "goodbye");
      socket.emit("text", "and thanks");
      io.disconnectSockets(true);
      io.engine.close();
    })(),
  ]);
  expect(texts).toEqual(["goodbye", "and thanks"]);
  expect(because[0]).toBe("io server disconnect");
});
