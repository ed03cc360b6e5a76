import { expect, test } from "vitest";
import { GRACE_MS } from "../../apps/server/src/realtime/presence.ts";
import { ManualClock } from "../../apps/server/test/manual-clock.ts";
import { startTestServer } from "../../apps/server/test/server.ts";

async function twoFriends() {
  const clock = new ManualClock();
  const server = await startTestServer({ clock });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  await (await ana.device()).sends(emma.id, "hola");
  await ana.leave();
  clock.advance(GRACE_MS);
  return { clock, server, ana, emma };
}

test("guarantee 6: a person whose last tab is gone is offline after the grace, and not before", async () => {
  const { clock, server, ana, emma } = await twoFriends();
  await using _ = server;
  const desk = await emma.device();
  const tab = await ana.device();
  await desk.hears("getOnlineUsers", (online) => online.includes(ana.id));
  const told = desk.all("getOnlineUsers").length;
  // A crashed tab ends the same way: its connection is closed when the heartbeat is missed.
  tab.socket.io.engine.close();
  await clock.scheduled(GRACE_MS);
  clock.advance(GRACE_MS - 1);
  expect(desk.all("getOnlineUsers")).toHaveLength(told);
  clock.advance(1);
  await desk.hears(
    "getOnlineUsers",
    (online) => desk.all("getOnlineUsers").length > told && !online.includes(ana.id),
  );
});

test("guarantee 6: closing one of two tabs changes nothing", async () => {
  const { clock, server, ana, emma } = await twoFriends();
  await using _ = server;
  const desk = await emma.device();
  const [tab, other] = [await ana.device(), await ana.device()];
  await desk.hears("getOnlineUsers", (online) => online.includes(ana.id));
  tab.close();
  clock.advance(10 * GRACE_MS);
  await other.sends(emma.id, "sigo aquí");
  await desk.hears("newMessage", (message) => message.text === "sigo aquí");
  expect(desk.all("getOnlineUsers").at(-1)).toContain(ana.id);
});

test("a reload within the grace is not seen as a departure", async () => {
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
  await using server = await startTestServer();
  const ana = await server.person("ana", { showPresence: false });
  const emma = await server.person("emma");
  const desk = await emma.device();
  await (await ana.device()).sends(emma.id, "hola");
  await desk.hears("newMessage");
  desk.socket.emit("watchPresence", [ana.id]);
  await (await emma.device()).sends(ana.id, "hi");
  expect(desk.all("getOnlineUsers").flat()).not.toContain(ana.id);
});
