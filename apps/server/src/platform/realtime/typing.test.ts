import { TYPING_MS } from "@lingualoom/contract/limits.ts";
import { expect, test, vi } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import { startTestServer } from "#test/server.ts";
import { WAIT_MS } from "../../../../../patience.ts";

async function stage() {
  const clock = new ManualClock();
  const server = await startTestServer({ clock });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const [phone, desk] = [await ana.device(), await emma.device()];
  const { conversationId } = await phone.sends(emma.id, "hola");
  return { conversationId, clock, server, ana, emma, phone, desk };
}

test("typing expires after six seconds, and not before", async () => {
  const { conversationId, clock, server, ana, emma, phone, desk } = await stage();
  await using _ = server;
  phone.socket.emit("typing", { to: emma.id });
  expect(await desk.hears("typing")).toEqual({ conversationId, userId: ana.id, typing: true });
  clock.advance(TYPING_MS - 1);
  await phone.sends(emma.id, "still");
  await desk.hears("newMessage", (message) => message.text === "still");
  expect(desk.all("typing")).toHaveLength(1);
  clock.advance(1);
  expect(await desk.hears("typing", (one) => !one.typing)).toEqual({
    conversationId,
    userId: ana.id,
    typing: false,
  });
});

test("continued typing is announced again before the other page's time-out", async () => {
  const { clock, server, emma, phone, desk } = await stage();
  await using _ = server;
  phone.socket.emit("typing", { to: emma.id });
  await clock.scheduled(TYPING_MS);
  clock.advance(TYPING_MS / 2);
  phone.socket.emit("typing", { to: emma.id });
  await clock.scheduled(TYPING_MS);
  clock.advance(TYPING_MS - 1);
  await vi.waitFor(() => expect(desk.all("typing").map((one) => one.typing)).toEqual([true, true]), WAIT_MS);
});

test("the end of typing is announced once, and only where it had begun", async () => {
  const { server, emma, phone, desk } = await stage();
  await using _ = server;
  for (const typing of [false, true, false, false]) phone.socket.emit("typing", { to: emma.id, typing });
  await phone.sends(emma.id, "listo");
  await desk.hears("newMessage", (message) => message.text === "listo");
  expect(desk.all("typing").map((one) => one.typing)).toEqual([true, false]);
});

test("typing is not announced to strangers", async () => {
  const { server, emma, phone, desk } = await stage();
  await using _ = server;
  const bruno = await server.person("bruno");
  const screen = await bruno.device();
  screen.socket.emit("typing", { to: emma.id });
  phone.socket.emit("typing", { to: emma.id });
  await desk.hears("typing");
  await screen.sends(emma.id, "oi");
  await desk.hears("newMessage", (message) => message.text === "oi");
  expect(desk.all("typing").map((one) => one.userId)).not.toContain(bruno.id);
  expect(screen.all("typing")).toEqual([]);
});
