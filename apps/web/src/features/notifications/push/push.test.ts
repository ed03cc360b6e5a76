import type { ConversationPush } from "@lingualoom/contract/push-payload.ts";
import { addressAt, placeInHash } from "@lingualoom/contract/push-payload.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ANA, CONVERSATION, conversation, message } from "#test/messages.ts";
import { SocketOfTest } from "#test/realtime.ts";
import { reportVisibility } from "../Attention.tsx";
import { pushLanguage } from "./push-language.ts";
import { closeRead } from "./shown-by-worker.ts";
import { beginPush, endPush, renewPush } from "./subscription.ts";

const KEY = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0)).buffer;

function browser({ subscribedWith = null as string | null, isKnown = false, refuses = false } = {}) {
  const asked: string[] = [];
  let subscription: object | null = null;
  const subscribed = (key: string) => ({
    options: { applicationServerKey: bytesOf(key) },
    toJSON: () => ({ endpoint: "https://push/1", keys: { p256dh: "p", auth: "a" } }),
    async unsubscribe() {
      asked.push("unsubscribe");
      subscription = null;
    },
  });
  if (subscribedWith) subscription = subscribed(subscribedWith);
  const pushManager = {
    getSubscription: async () => subscription,
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      if (refuses) throw new Error("no push service");
      asked.push("subscribe");
      subscription = subscribed(applicationServerKey);
      return subscription;
    },
  };
  const ready = Promise.resolve({ pushManager, getNotifications: async () => [] });
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "granted" });
  Object.assign(navigator, { serviceWorker: { ready, register: () => ready } });
  vi.stubGlobal("fetch", async (input: string | Request, init: RequestInit = {}) => {
    const path = new URL(typeof input === "string" ? input : input.url, "http://x").pathname;
    asked.push(`${init.method ?? "GET"} ${path}`);
    const devices = isKnown ? [{ _id: "d", current: true }] : [];
    return Response.json({ success: true, publicKey: KEY, devices, quietHours: null });
  });
  return { asked, changes: () => asked.filter((one) => !one.startsWith("GET")) };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  delete (navigator as { serviceWorker?: unknown }).serviceWorker;
});

test("turning push on subscribes for the server's key, and tells the server", async () => {
  const { changes } = browser();
  expect(await beginPush(ANA, "de")).toBe(true);
  expect(changes()).toEqual(["subscribe", "POST /api/push/devices"]);
  expect(pushLanguage(ANA)).toBe("de");
});

test("a subscription for the same key stays, one for another key is replaced", async () => {
  const same = browser({ subscribedWith: KEY });
  await beginPush(ANA, "en");
  expect(same.changes()).toEqual(["POST /api/push/devices"]);
  const other = browser({ subscribedWith: `${KEY.slice(0, -1)}0` });
  await beginPush(ANA, "en");
  expect(other.changes()).toEqual(["unsubscribe", "subscribe", "POST /api/push/devices"]);
});

test("a browser without a push service is offered nothing", async () => {
  browser({ refuses: true });
  expect(await beginPush(ANA, "en")).toBe(false);
  expect(pushLanguage(ANA)).toBeNull();
});

test("turning push off removes the device and the subscription", async () => {
  const { changes } = browser({ isKnown: true });
  await beginPush(ANA, "en");
  await endPush(ANA);
  expect(changes().slice(2)).toEqual(["DELETE /api/push/devices/d", "unsubscribe"]);
  expect(pushLanguage(ANA)).toBeNull();
});

test("a page subscribes again if the device is lost or the language changed", async () => {
  const known = browser({ subscribedWith: KEY, isKnown: true });
  await beginPush(ANA, "en");
  await renewPush(ANA, "en");
  expect(known.changes()).toHaveLength(1);
  await renewPush(ANA, "fr");
  expect(known.changes()).toHaveLength(2);
  const lost = browser({ subscribedWith: KEY });
  await renewPush(ANA, "fr");
  expect(lost.changes()).toEqual(["POST /api/push/devices"]);
});

test("a page reports its focus when it changes, and again before the server forgets", () => {
  vi.useFakeTimers();
  let state = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => state as DocumentVisibilityState);
  const socket = new SocketOfTest();
  const stop = reportVisibility(socket as never);
  const told = () => socket.sent.map(([, payload]) => (payload as { lookedAt: boolean }).lookedAt);
  expect(told()).toEqual([true]);
  vi.advanceTimersByTime(60_000);
  expect(told()).toEqual([true, true]);
  state = "hidden";
  document.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(600_000);
  expect(told()).toEqual([true, true, false]);
  stop();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(told()).toHaveLength(3);
  Reflect.deleteProperty(document, "visibilityState");
});

test("messages read on this device leave its notifications, and no others do", async () => {
  const closed: string[] = [];
  const shown = (conversationId: string, seq: number) =>
    ({ data: { conversationId, seq }, close: () => void closed.push(conversationId) }) as Notification & {
      data: Partial<ConversationPush>;
    };
  const registration = { getNotifications: async () => [shown(CONVERSATION, 1), shown("another", 1)] };
  await closeRead(registration, [conversation(message(1), { unreadCount: 1, lastReadSeq: 0 })]);
  expect(closed).toEqual([]);
  await closeRead(registration, [conversation(message(1), { unreadCount: 0, lastReadSeq: 1 })]);
  expect(closed).toEqual([CONVERSATION]);
});

test("an address names the message it leads to", () => {
  const place = { _id: "01890a5d-ac96-774b-bcce-b302099a8057", seq: 12 };
  expect(placeInHash(new URL(addressAt("c", place), "http://x").hash)).toEqual(place);
  for (const hash of ["", "#", "#m", "#m12", "#mx", "#12"]) expect(placeInHash(hash)).toBeNull();
});
