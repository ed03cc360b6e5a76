import type { Chat } from "@lingualoom/contract/shapes.ts";
import { expect, test } from "vitest";
import { GRACE_MS } from "../../apps/server/src/platform/realtime/presence/presence.ts";
import { HEARTBEAT } from "../../apps/server/src/platform/realtime/sockets.ts";
import { ManualClock } from "../../apps/server/test/manual-clock.ts";
import type { Device, Person } from "../../apps/server/test/person.ts";
import { type ServerOptions, startTestServer } from "../../apps/server/test/server.ts";
import { WAIT_MS } from "../../patience.ts";

async function twoFriends(options: Pick<ServerOptions, "heartbeat"> = {}) {
  const clock = new ManualClock();
  const server = await startTestServer({ clock, ...options });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  await (await ana.device()).sends(emma.id, "hola");
  await ana.leave();
  clock.advance(GRACE_MS);
  return { clock, server, ana, emma };
}

test("guarantee 6: after the last tab closes, a person is offline once grace ends", async () => {
  const { clock, server, ana, emma } = await twoFriends();
  await using _ = server;
  const desk = await emma.device();
  const tab = await ana.device();
  await desk.hears("getOnlineUsers", (online) => online.includes(ana.id));
  const updates = desk.all("getOnlineUsers").length;
  // The connection closes without a goodbye of the page.
  tab.socket.io.engine.close();
  await clock.scheduled(GRACE_MS);
  clock.advance(GRACE_MS - 1);
  expect(desk.all("getOnlineUsers")).toHaveLength(updates);
  clock.advance(1);
  await desk.hears(
    "getOnlineUsers",
    (online) => desk.all("getOnlineUsers").length > updates && !online.includes(ana.id),
  );
});

/** A frozen tab: its connection stays open, and nothing answers on it. */
async function frozenTab(url: string, cookie: string): Promise<Disposable> {
  // Node's WebSocket takes headers, which the browser types do not declare.
  const options = { headers: { cookie } } as unknown as string[];
  const socket = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`, options);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("error", () => reject(new Error("no connection")));
    socket.addEventListener("message", ({ data }) => {
      // Engine.IO has opened and Socket.IO connects. Pings ("2") stay unanswered.
      if (String(data).startsWith("0")) socket.send("40");
      if (String(data).startsWith("40")) resolve();
    });
  });
  return { [Symbol.dispose]: () => socket.close() };
}

test("guarantee 6: a frozen tab is offline after a missed heartbeat and the grace", async () => {
  const { clock, server, ana, emma } = await twoFriends({ heartbeat: { intervalMs: 500, timeoutMs: 1_000 } });
  await using _ = server;
  const desk = await emma.device();
  using _tab = await frozenTab(server.url, ana.cookie);
  await desk.hears("getOnlineUsers", (online) => online.includes(ana.id));
  const updates = desk.all("getOnlineUsers").length;
  await clock.scheduled(GRACE_MS);
  clock.advance(GRACE_MS);
  await desk.hears(
    "getOnlineUsers",
    (online) => desk.all("getOnlineUsers").length > updates && !online.includes(ana.id),
  );
  // A tab that answers the heartbeat stays online.
  expect(desk.socket.connected).toBe(true);
});

test("guarantee 6: the real heartbeat is missed within twenty seconds", () => {
  expect(HEARTBEAT.intervalMs + HEARTBEAT.timeoutMs).toBeLessThanOrEqual(20_000);
});

test("several devices count as one person, and each receives what another did", async () => {
  const clock = new ManualClock();
  const headers = { authorization: "Bearer metrics-token-of-this-test" };
  const environment = { RATE_LIMITS: "on", SOCKETS_PER_PERSON: "2", METRICS_TOKEN: "metrics-token-of-this-test" };
  await using server = await startTestServer({ clock, environment });
  const [ana, emma] = await server.threePeople();
  const [desk, phone, laptop] = [await emma.device(), await ana.device(), await ana.device()];
  const isOnline = () => desk.all("getOnlineUsers").at(-1)?.includes(ana.id);
  const first = await phone.sends(emma.id, "hola");
  const { conversationId } = first;
  // A message reaches the sender's other devices, and not the device that sent it.
  await laptop.hears("messageSent", ({ _id }) => _id === first._id);
  expect([phone.all("messageSent"), phone.all("newMessage"), laptop.all("newMessage")]).toEqual([[], [], []]);
  await desk.hears("getOnlineUsers", (online) => online.includes(ana.id));

  // Reading on one device also counts as delivery; a late receipt from another moves nothing back.
  const { seq } = await desk.sends(ana.id, "hello");
  const asks = (device: Device, name: "markRead" | "markDelivered" | "typing", payload: object) =>
    device.socket.timeout(WAIT_MS).emitWithAck(name, { conversationId, ...payload } as never);
  await asks(phone, "markRead", { seq });
  await asks(laptop, "markDelivered", { seq: seq - 1 });
  await asks(laptop, "markRead", { seq: seq - 1 });
  await laptop.hears("messagesRead", (receipt) => receipt.seq === seq);
  const chatOf = async (who: Person) => (await who.call<Chat[]>("GET /messages/chats")).body[0];
  expect(await chatOf(ana)).toMatchObject({ lastReadSeq: seq, unreadCount: 0 });
  expect(await chatOf(emma)).toMatchObject({ theirLastReadSeq: seq, theirLastDeliveredSeq: seq });
  expect(desk.all("messagesDelivered").filter(({ userId }) => userId === ana.id)).toEqual([]);

  // Typing belongs to the user, so a second typing device neither ends nor echoes it.
  for (const device of [phone, laptop]) await asks(device, "typing", { typing: true });
  await expect.poll(() => desk.all("typing").length).toBe(2);
  expect([phone.all("typing"), laptop.all("typing")]).toEqual([[], []]);

  // Closed devices do not count, and the user is online until the last one closes.
  await asks(phone, "typing", { typing: false });
  phone.close();
  const metrics = async () => (await fetch(`${server.url}/api/metrics`, { headers })).text();
  await expect.poll(metrics).toContain("lingualoom_sockets 2\n");
  const tablet = await ana.device();
  await desk.sends(ana.id, "both hear it");
  for (const device of [laptop, tablet]) await device.hears("newMessage", ({ text }) => text === "both hear it");
  clock.advance(10 * GRACE_MS);
  laptop.close();
  await tablet.sends(emma.id, "sigo aquí");
  await desk.hears("newMessage", ({ text }) => text === "sigo aquí");
  expect(isOnline()).toBe(true);
  tablet.close();
  await clock.scheduled(GRACE_MS);
  clock.advance(GRACE_MS);
  await expect.poll(isOnline).toBe(false);
});

test("a reload within the grace period does not count as leaving", async () => {
  const { clock, server, ana, emma } = await twoFriends();
  await using _ = server;
  const desk = await emma.device();
  const tab = await ana.device();
  await desk.hears("getOnlineUsers", (online) => online.includes(ana.id));
  tab.close();
  await clock.scheduled(GRACE_MS);
  const back = await ana.device();
  clock.advance(10 * GRACE_MS);
  await back.sends(emma.id, "ya estoy");
  await desk.hears("newMessage", (message) => message.text === "ya estoy");
  expect(desk.all("getOnlineUsers").every((online, i) => i === 0 || online.includes(ana.id))).toBe(true);
});

test("people who hide their presence are never shown online, not even to chat partners", async () => {
  const clock = new ManualClock();
  await using server = await startTestServer({ clock });
  const ana = await server.person("ana", { showPresence: false });
  const [emma, bruno] = [await server.person("emma"), await server.person("bruno")];
  const desk = await emma.device();
  const phone = await ana.device();
  await phone.sends(emma.id, "hola");
  await desk.hears("newMessage");
  desk.socket.emit("watchPresence", [ana.id, bruno.id]);
  // Ana reconnects, then a person who hides nothing. Emma gets the second event, so an event about Ana would have arrived.
  phone.close();
  await clock.scheduled(GRACE_MS);
  clock.advance(GRACE_MS);
  await (await ana.device()).sends(emma.id, "otra vez");
  await desk.hears("newMessage", ({ text }) => text === "otra vez");
  await bruno.device();
  await desk.hears("getOnlineUsers", (online) => online.includes(bruno.id));
  expect(desk.all("getOnlineUsers").flat()).not.toContain(ana.id);
});
