import { EventEmitter } from "node:events";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keys } from "#/data/keys.ts";
import type { ChatSocket } from "#/transport/socket.ts";
import { bindSession } from "./bind-session.ts";
import { currentRefusal } from "./refused.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => Response.json({ _id: "me" }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function bound() {
  const socket = Object.assign(new EventEmitter(), {
    connected: false,
    disconnected: true,
    active: false,
    opened: 0,
    connect: () => void socket.opened++,
    disconnect: () => become(false),
    close: () => void socket.removeAllListeners(),
  });
  const become = (connected: boolean) => Object.assign(socket, { connected, disconnected: !connected });
  const client = new QueryClient();
  client.setQueryData(keys.me, { _id: "me" });
  const close = bindSession(socket as unknown as ChatSocket, client);
  const hears = (event: string, ...payload: unknown[]) => {
    if (event === "connect" || event === "disconnect") become(event === "connect");
    socket.emit(event, ...payload);
  };
  return { client, socket, hears, close };
}

test("automatic translations requested before the first connection are requested again", () => {
  const { client, hears, close } = bound();
  const queryKey = keys.automaticTranslation("m1", 1, "en");
  client.setQueryData(queryKey, true);
  client.setQueryData(keys.settings, {});
  hears("connect");
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect([isStale(queryKey), isStale(keys.settings)]).toEqual([true, false]);
  close();
});

test("a page closed for too many connections returns when used, not automatically", async () => {
  const { socket, hears, close } = bound();
  hears("connect");
  hears("connectionLimit", { limit: 20 });
  hears("disconnect", "io server disconnect");
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([socket.opened, currentRefusal()]).toEqual([1, "tooManyWindows"]);
  window.dispatchEvent(new Event("focus"));
  expect(socket.opened).toBe(2);
  hears("connect");
  expect(currentRefusal()).toBeNull();
  // The connection now ends with an ordinary goodbye.
  hears("disconnect", "io server disconnect");
  await vi.advanceTimersByTimeAsync(1_100);
  expect(socket.opened).toBe(3);
  close();
});

test("a page whose network blocks WebSockets knows why it is not connected", () => {
  const { hears, close } = bound();
  const responseText = JSON.stringify({ code: 0, message: "Transport unknown" });
  hears("connect_error", Object.assign(new Error("xhr poll error"), { context: { responseText } }));
  expect(currentRefusal()).toBe("webSocketsBlocked");
  hears("connect");
  expect(currentRefusal()).toBeNull();
  close();
});

test("a page on a crowded network waits as long as the server asks", async () => {
  const { socket, hears, close } = bound();
  const refusal = Object.assign(new Error(), { data: { code: "RATE_LIMITED", message: "", retryAfter: 30 } });
  hears("connect_error", refusal);
  await vi.advanceTimersByTimeAsync(29_000);
  expect([socket.opened, currentRefusal()]).toEqual([1, "tooManyConnections"]);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(socket.opened).toBe(2);
  hears("connect");
  expect(currentRefusal()).toBeNull();
  close();
});
