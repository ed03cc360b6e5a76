// @vitest-environment node
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Socket as Accepted, Server } from "socket.io";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ChatSocket } from "./socket.ts";

async function startServer() {
  const http = createServer();
  const io = new Server(http, { serveClient: false });
  const heard: unknown[][] = [];
  io.on("connection", (socket) => socket.onAny((...event) => heard.push(event)));
  await once(http.listen(0, "127.0.0.1"), "listening");
  const accepts = async () => ((await once(io, "connection")) as [Accepted])[0];
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, io, heard, accepts };
}

let own: Awaited<ReturnType<typeof startServer>>;
let other: Awaited<ReturnType<typeof startServer>>;
let socket: ChatSocket;

beforeEach(async () => {
  [own, other] = [await startServer(), await startServer()];
  socket = new ChatSocket(own.url);
});

afterEach(async () => {
  socket.close();
  await Promise.all([own.io.close(), other.io.close()]);
});

const connected = () => new Promise<void>((resolve) => socket.on("connect", resolve));

test("a lost connection continues at the next address with all listeners", async () => {
  const seen: string[] = [];
  socket.on("connect", () => seen.push(`connected to ${socket.address === own.url ? "own" : "other"}`));
  socket.on("disconnect", () => {
    seen.push("disconnected");
    socket.failOverTo(other.url);
  });
  const removed = () => seen.push("not any more");
  socket.on("typing", removed);
  socket.on("typing", ({ userId }) => seen.push(`${userId} types`));
  socket.off("typing", removed);
  const [first] = await Promise.all([own.accepts(), connected(), socket.connect()]);
  first.emit("typing", { userId: "ana", typing: true });
  await expect.poll(() => seen).toContain("ana types");
  const second = other.accepts();
  first.conn.close();
  (await second).emit("typing", { userId: "emma", typing: true });
  await expect
    .poll(() => seen)
    .toEqual(["connected to own", "ana types", "disconnected", "connected to other", "emma types"]);
});

test("events emitted while disconnected are sent once, at the address that accepts", async () => {
  await own.io.close();
  let refusals = 0;
  socket.on("connect_error", () => {
    refusals += 1;
    socket.failOverTo(other.url);
  });
  socket.connect();
  socket.emit("markRead", { with: "ana", seq: 7 });
  await connected();
  socket.emit("markRead", { with: "ana", seq: 8 });
  await expect
    .poll(() => other.heard)
    .toEqual([
      ["markRead", { with: "ana", seq: 7 }],
      ["markRead", { with: "ana", seq: 8 }],
    ]);
  expect(refusals).toBe(1);
});

test("a request fails with the connection that it was sent on, long before its timeout", async () => {
  const [first] = await Promise.all([own.accepts(), connected(), socket.connect()]);
  socket.on("disconnect", () => socket.failOverTo(other.url));
  const sent = socket.timeout(60_000).emitWithAck("sendMessage", {
    to: "ana",
    text: "hello",
    clientMessageId: "01990000-0000-7000-8000-000000000001",
  });
  const refused = expect(sent).rejects.toThrow();
  await expect.poll(() => own.heard).toHaveLength(1);
  first.conn.close();
  await refused;
});

test("a new address takes effect only when the connection is lost", async () => {
  await Promise.all([own.accepts(), connected(), socket.connect()]);
  socket.failOverTo(other.url);
  expect([socket.address, socket.connected]).toEqual([own.url, true]);
  socket.disconnect();
  const accepted = other.accepts();
  socket.connect();
  await accepted;
  expect(socket.address).toBe(other.url);
});

test("a closed connection calls no listener and does not reconnect", async () => {
  await Promise.all([own.accepts(), connected(), socket.connect()]);
  const seen: string[] = [];
  socket.on("disconnect", () => seen.push("disconnected"));
  socket.close();
  await expect.poll(() => own.io.engine.clientsCount).toBe(0);
  expect([seen, socket.connected, socket.active]).toEqual([[], false, false]);
});
