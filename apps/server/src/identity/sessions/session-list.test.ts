import { expect, test } from "vitest";
import { DAY, MINUTE } from "#test/account-stage.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { ask, type Device, type Person } from "#test/person.ts";
import { sharedTestServer, startTestServer, type TestServer } from "#test/server.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

interface Session {
  id: string;
  current: boolean;
  createdAt: string;
  lastSeenAt: string;
  userAgent: string;
  browser: string;
  system: string;
  ip: string;
}

async function sessionsOf(person: Person): Promise<Session[]> {
  const { status, body } = await person.call<Session[]>("GET /auth/sessions");
  expect(status).toBe(200);
  return body;
}

const end = (person: Person, id: string) => person.call("DELETE /auth/sessions/:id", { path: `/auth/sessions/${id}` });
const closed = (device: Device) => new Promise((resolve) => device.socket.once("disconnect", resolve));

/** Signs Emma in at a desk and on a phone, each with an open page. */
async function twoDevices(server: TestServer) {
  const desk = await server.person("emma");
  const phone = await server.signIn("emma");
  return { desk, phone, screens: [await desk.device(), await phone.device()] as const };
}

test("the list of sessions shows device, place, time and which one is current", async () => {
  const clock = new ManualClock();
  await using server = await startTestServer({ clock });
  const ana = await server.person("ana");
  clock.advance(DAY);
  const { email, password } = { email: ana.me.email, password: "ana-weaves-words" };
  for (const agent of [CHROME, SAFARI, "<img src=x onerror=alert(1)>", ""])
    await ask(server.url, "POST", "/auth/login", { email, password }, { "user-agent": agent });
  clock.advance(MINUTE);
  const sessions = await sessionsOf(ana);
  expect(sessions).toHaveLength(5);
  expect(sessions.map(({ browser, system }) => `${browser}/${system}`)).toEqual(
    expect.arrayContaining(["Chrome/Windows", "Safari/iOS"]),
  );
  expect(sessions.filter(({ current }) => current)).toEqual([
    expect.objectContaining({
      ip: "127.0.0.1",
      createdAt: "2026-03-01T12:00:00.000Z",
      lastSeenAt: clock.now().toISOString(),
    }),
  ]);
  const [cookie] = ana.cookie.split("; ");
  for (const { id } of sessions) expect(cookie).not.toContain(id);
});

test("signing one device out closes its page and leaves the others", async () => {
  await using server = await sharedTestServer();
  const { desk, phone, screens } = await twoDevices(server);
  const other = (await sessionsOf(desk)).find(({ current }) => !current)!;
  const end1 = closed(screens[1]);
  expect(await end(desk, other.id)).toMatchObject({ status: 200, body: { success: true } });
  await end1;
  expect((await phone.call("GET /auth/check")).status).toBe(401);
  expect(screens[0].socket.connected).toBe(true);
  expect(await sessionsOf(desk)).toHaveLength(1);
  expect((await end(desk, other.id)).status).toBe(404);
});

test("ending the current session signs out completely, cookie included", async () => {
  await using server = await sharedTestServer();
  const { desk } = await twoDevices(server);
  const mine = (await sessionsOf(desk)).find(({ current }) => current)!;
  const answer = await end(desk, mine.id);
  expect(answer.headers.getSetCookie().join()).toMatch(/lingualoom\.session_token=;.*Max-Age=0/);
  expect((await desk.call("GET /auth/check")).status).toBe(401);
});

test("another user's session answers like a missing one, and goes on", async () => {
  await using server = await sharedTestServer();
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const [hers] = await sessionsOf(emma);
  expect(await end(ana, hers!.id)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  await ana.call("DELETE /auth/sessions");
  expect((await emma.call("GET /auth/check")).status).toBe(200);
});

test("an open page counts as used, even without requests", async () => {
  const clock = new ManualClock();
  await using server = await startTestServer({ clock });
  const { desk } = await twoDevices(server);
  const began = clock.now();
  const phoneLastSeen = async () => (await sessionsOf(desk)).find(({ current }) => !current)?.lastSeenAt;
  // Open pages are checked every minute. Advances before each try, since a check may be running.
  const aMinuteLater = () => {
    clock.advance(MINUTE);
    return phoneLastSeen();
  };
  await expect.poll(aMinuteLater).not.toBe(began.toISOString());
  const seenAfter = Date.parse((await phoneLastSeen()) ?? "") - began.getTime();
  expect(seenAfter).toBeGreaterThanOrEqual(5 * MINUTE);
});
