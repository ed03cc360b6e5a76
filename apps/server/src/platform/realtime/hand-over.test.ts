import { expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import { Device } from "#test/person.ts";
import { startTestServer } from "#test/server.ts";

const SECONDS = 10;
const DEVICES = 15;

test("a stopping server refuses nothing, is not ready, and releases clients one by one", async () => {
  const clock = new ManualClock();
  const server = await startTestServer({ clock, environment: { HAND_OVER_SECONDS: `${SECONDS}` } });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const open = ({ cookie }: { cookie: string }) => Device.open(server.url, cookie);
  const phone = await open(ana);
  const devices = [phone, ...(await Promise.all(Array.from({ length: DEVICES - 1 }, () => open(emma))))];
  const connected = () => devices.filter(({ socket }) => socket.connected).length;
  const ready = async () => (await fetch(`${server.url}/readyz`)).status;
  expect(await ready()).toBe(200);

  const stopped = server[Symbol.asyncDispose]();
  await clock.scheduled(500 * SECONDS);
  await expect.poll(ready).toBe(503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await phone.sends(emma.id, "still");
  expect((await ana.call("GET /conversations")).status).toBe(200);
  expect(connected()).toBe(DEVICES);

  clock.advance(500 * SECONDS);
  const connectedLater = () => {
    clock.advance(100);
    return connected();
  };
  await expect.poll(connectedLater).toBeLessThan(DEVICES);
  expect(connected()).toBeGreaterThan(0);
  await expect.poll(connectedLater).toBe(0);
  await stopped;
});
