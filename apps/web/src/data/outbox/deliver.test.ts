import { EventEmitter } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import type { ChatSocket } from "#/transport/socket.ts";
import { CONVERSATION, fromAna } from "#test/messages.ts";
import { deliver } from "./deliver.ts";
import type { OutboxEntry } from "./entry.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const entry: OutboxEntry = {
  clientMessageId: crypto.randomUUID(),
  author: fromAna(1).senderId,
  address: CONVERSATION,
  text: "hola",
  createdAt: 1,
  state: "waiting",
  reason: "",
};

test("without a socket, a message its server died over is stored by the next attempt", async () => {
  vi.useFakeTimers();
  const begun = new Set<string | null>();
  let died = false;
  const answer = async (_path: string, { headers, body }: RequestInit) => {
    const key = new Headers(headers).get("idempotency-key");
    if (!died) {
      died = true;
      begun.add(key);
      throw new TypeError("Failed to fetch");
    }
    if (begun.has(key)) return Response.json({ code: "IN_PROGRESS" }, { status: 409 });
    return Response.json(fromAna(1, JSON.parse(String(body))), { status: 201 });
  };
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  const closed = Object.assign(new EventEmitter(), { connected: false }) as unknown as ChatSocket;
  const attempt = async () => {
    const delivered = deliver(closed, entry, async () => {}, new AbortController().signal).catch((error) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    return delivered;
  };
  expect(await attempt()).toMatchObject({ code: "IN_PROGRESS" });
  expect(await attempt()).toMatchObject({ text: "hola", clientMessageId: entry.clientMessageId });
});
