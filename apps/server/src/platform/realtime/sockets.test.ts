import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import { Device } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const MINUTE = 60_000;
let server: TestServer;
let clock: ManualClock;

beforeAll(async () => {
  clock = new ManualClock();
  server = await startTestServer({ clock });
});
afterAll(() => server[Symbol.asyncDispose]());

const ended = (device: Device) => new Promise<string>((resolve) => device.socket.once("disconnect", resolve));

describe("an ended session closes its sockets", () => {
  test("at once when its user signs out, and no others", async () => {
    const [desk, other] = [await server.person("emma"), await server.signIn("emma")];
    const [screen, phone] = [await desk.device(), await other.device()];
    const end = ended(phone);
    await other.call("POST /auth/logout");
    await end;
    await expect(other.device()).rejects.toThrow("NOT_SIGNED_IN");
    expect(screen.socket.connected).toBe(true);
  });

  test("within a minute when another server ended it", async () => {
    const ana = await server.person("ana");
    await using second = await startTestServer({ databaseUrl: server.databaseUrl });
    const there = await second.signIn("ana");
    const here = await Device.open(server.url, there.cookie);
    const [end, home] = [ended(here), await ana.device()];
    await there.call("POST /auth/logout");
    clock.advance(MINUTE);
    await end;
    expect(home.socket.connected).toBe(true);
  });
});

describe("the handshake", () => {
  const connecting = (options: Parameters<typeof io>[1]) =>
    new Promise<string>((resolve) => {
      const socket = io(server.url, { forceNew: true, reconnection: false, ...options });
      const settle = (outcome: string) => {
        socket.disconnect();
        resolve(outcome);
      };
      socket.once("connect", () => settle("connected"));
      socket.once("connect_error", (error) => settle(error.message));
    });

  test.each(["websocket", "polling"])("from a foreign page is refused over %s", async (transport) => {
    const { cookie } = await server.person("emma");
    const outcome = (origin: string) => connecting({ transports: [transport], extraHeaders: { cookie, origin } });
    for (const origin of ["https://evil.example", "null", "http://localhost:1"])
      expect(await outcome(origin)).not.toBe("connected");
    expect(await outcome(server.url)).toBe("connected");
  });

  test("without a session is refused by name", async () => {
    expect(await connecting({ transports: ["websocket"] })).toBe("NOT_SIGNED_IN");
    const cookie = "lingualoom.session_token=made.up";
    expect(await connecting({ transports: ["polling"], extraHeaders: { cookie } })).toBe("NOT_SIGNED_IN");
  });
});

test("answers at the socket's own path have the common headers, refusals too", async () => {
  for (const query of ["EIO=4&transport=polling", "EIO=4&transport=nonsense", "EIO=4&transport=polling&sid=x"]) {
    const { headers } = await fetch(`${server.url}/socket.io/?${query}`);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  }
});
