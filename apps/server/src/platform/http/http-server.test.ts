import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import { openHttpServer, PATIENCE } from "./http-server.ts";

async function send(text: string): Promise<string> {
  const quick = { headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20 };
  const server = await openHttpServer("127.0.0.1", 0, systemClock, quick);
  server.answerWith(
    (request, response) => void request.resume().once("end", () => response.end("whole")),
    () => ({}),
  );
  const connection = connect(server.port, "127.0.0.1").setEncoding("utf8");
  connection.write(text);
  let heard = "";
  connection.on("data", (chunk) => {
    heard += chunk;
  });
  await once(connection, "close");
  await server.close();
  return heard;
}

test("an unfinished body is given up", async () => {
  expect(await send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nonly")).toMatch(/^HTTP\/1.1 408 /);
});

test("an unfinished request head is given up", async () => {
  expect(await send("GET / HTTP/1.1\r\nHost: x\r\n")).toMatch(/^HTTP\/1.1 408 /);
});

test("connections have time limits, and their number is bounded", async () => {
  await using closing = new AsyncDisposableStack();
  const { node, close } = await openHttpServer("127.0.0.1", 0, systemClock);
  closing.defer(close);
  const { headersTimeout, requestTimeout, timeout, maxConnections } = node;
  expect(Math.max(headersTimeout, requestTimeout, timeout)).toBeLessThanOrEqual(120_000);
  expect(Math.min(headersTimeout, requestTimeout, timeout)).toBeGreaterThan(0);
  expect(maxConnections).toBe(PATIENCE.maxConnections);
});
